import { currentCompany } from '@daybook/company/server'
import { findWorkerName, recordViews } from '@daybook/people/server'
import { dayInZone } from '@daybook/platform/domain'
import { outsideOnce, ownPlaces, route, type Handler, type Mount } from '@daybook/platform/server'
import { getNextPayDay, getPayslip, getPayslipPdf, listOwnPayslips, listPayslipsOf } from '../contract/index.ts'
import { presentDetail } from './payslip.ts'
import { inLine, printer } from './paper.ts'
import { maySeePay, maySeeSlip } from './policy.ts'
import { presentRecord } from './present.ts'
import { findRecord, payslipsOf } from './record-store.ts'
import { nextPayOf } from './terms-store.ts'

const listOwn: Handler<typeof listOwnPayslips> = async (_, { db, actor }) => ({
  items: (await payslipsOf(db, ownPlaces(actor))).map((row) => presentRecord(row, actor.currency)),
})

const showNext: Handler<typeof getNextPayDay> = async (_, { db, actor, now }) => ({
  next: (await nextPayOf(db, actor.userId, dayInZone(now, actor.zone))) ?? null,
})

const listOf: Handler<typeof listPayslipsOf> = async ({ params }, { db, actor, now, refuse }) => {
  const someone = await findWorkerName(db, params.userId)
  if (!someone || !maySeePay(actor, someone.id)) return refuse('not_found')
  await recordViews(db, actor, [someone.id], 'payslip', now)
  return { items: (await payslipsOf(db, [someone.id])).map((row) => presentRecord(row, actor.currency)) }
}

const showPayslip: Handler<typeof getPayslip> = async ({ params }, { db, actor, now, refuse }) => {
  const slip = await findRecord(db, params.id)
  if (!slip || !maySeeSlip(actor, slip)) return refuse('not_found')
  await recordViews(db, actor, [slip.person_id], 'payslip', now)
  return presentDetail(db, actor, slip)
}

const printPayslip: Handler<typeof getPayslipPdf> = async ({ params }, { db, actor, now, refuse }) => {
  const slip = await findRecord(db, params.id)
  if (!slip || !maySeeSlip(actor, slip)) return refuse('not_found')
  if (slip.status === 'DRAFT') return refuse('payroll.not_finalized')
  await recordViews(db, actor, [slip.person_id], 'payslip', now)
  const detail = await presentDetail(db, actor, slip)
  const { address, country, zone, weekStarts } = await currentCompany(db)
  const letterhead = { address, country, zone, weekStarts }
  const ask = () => printer.ask(inLine(actor), { slip: detail, letterhead })
  const bytes = await outsideOnce(`payslip ${slip.id}`, ask)
  return { bytes, fileName: `payslip-${slip.pay_date}.pdf` }
}

export const payslipRoutes: readonly Mount[] = [
  route(listOwnPayslips, listOwn),
  route(getNextPayDay, showNext),
  route(listPayslipsOf, listOf),
  route(getPayslip, showPayslip),
  route(getPayslipPdf, printPayslip),
]
