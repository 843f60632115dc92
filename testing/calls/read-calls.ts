import { listHolidays } from '@daybook/calendar/contract'
import { getCompany, getOnboardingSteps, listCountries } from '@daybook/company/contract'
import {
  getEmailChange,
  getPicture,
  listApiTokens,
  listSessions,
  secondFactor,
  setPicture,
  waysIn,
} from '@daybook/identity/contract'
import { exportAudit, getAccess, getMyOffice, searchAudit, searchInstallation } from '@daybook/office/contract'
import {
  finalizePayroll,
  getPayDetails,
  getPayslip,
  getPayslipPdf,
  getRun,
  listOwnPayslips,
  listPayCycles,
  listPayroll,
  listPayslipsOf,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { getMe, getPerson, lookAtInvitation, searchPeople } from '@daybook/people/contract'
import { getClock, searchApprovals, searchTimesheet } from '@daybook/time/contract'
import type { TestWorld } from '../test-app.ts'
import { pixel } from './account-calls.ts'
import { call, type ValidCall } from './call.ts'
import { previewed } from './pay-calls.ts'
import { invited } from './people-calls.ts'
import { supportReads } from './support-calls.ts'

const owner = async ({ given }: TestWorld) => ({ who: await given.company() })

const colleague = async ({ given }: TestWorld) => {
  const who = await given.company()
  return { who, params: { userId: (await given.person(who)).userId } }
}

const finalised = async (world: TestWorld) => {
  const { owner: who, userId, payPeriodId, netCents } = await previewed(world)
  await world.api.as(who).call(finalizePayroll, { body: { payPeriodId, netCents } }, { key: 'finalize' })
  const [slip] = (await world.api.as(who).call(listPayroll, { body: { payPeriodId } })).items
  return { who, userId, id: slip?.employeePayrollId ?? '' }
}

/** One call that shows something for every endpoint that changes nothing. A test fails when a new one is not in here. */
export const validReads: ValidCall[] = [
  ...supportReads,
  call(listSessions, 'same', owner),
  call(listApiTokens, 'same', owner),
  call(secondFactor, 'same', owner),
  call(waysIn, 'same', owner),
  call(listCountries, 'same', async () => ({ who: null })),
  call(getEmailChange, 'same', owner),
  call(getPicture, 'same', async ({ api, given }) => {
    const { profileImageS3Path } = await api.as(await given.company()).call(setPicture, { file: { bytes: pixel } })
    const address = new URL(profileImageS3Path, 'http://daybook.test')
    return {
      who: null,
      params: { pictureId: address.pathname.split('/').at(-1) ?? '' },
      query: Object.fromEntries(address.searchParams),
    }
  }),
  call(getOnboardingSteps, 'same', owner),
  call(getCompany, 'same', owner),
  call(getMe, 'same', owner),
  call(lookAtInvitation, 'same', async (world) => {
    const { person } = await invited(world)
    const mail = (await world.mails()).find(({ to }) => to === person.email)
    return { who: null, body: { token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } }
  }),
  call(searchPeople, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
  call(getPerson, 'same', colleague),
  call(listHolidays, 'same', async (world) => ({ ...(await owner(world)), query: { year: '2026' } })),
  call(getClock, 'same', owner),
  call(searchTimesheet, 'same', async (world) => ({
    ...(await owner(world)),
    body: { from: '2026-03-09', to: '2026-03-15' },
  })),
  call(searchApprovals, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
  call(listPayCycles, 'same', owner),
  call(searchPayPeriods, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
  call(getPayDetails, 'same', colleague),
  call(getRun, 'same', async (world) => {
    const { owner: who, payPeriodId } = await previewed(world)
    return { who, params: { payPeriodId } }
  }),
  call(listPayroll, 'same', async (world) => {
    const { owner: who, payPeriodId } = await previewed(world)
    return { who, body: { payPeriodId } }
  }),
  call(listOwnPayslips, 'same', owner),
  call(listPayslipsOf, 'same', async (world) => {
    const { who, userId } = await finalised(world)
    return { who, params: { userId } }
  }),
  call(getPayslip, 'same', async (world) => {
    const { who, id } = await finalised(world)
    return { who, params: { id } }
  }),
  call(getPayslipPdf, 'same', async (world) => {
    const { who, id } = await finalised(world)
    return { who, params: { id } }
  }),
  call(getMyOffice, 'same', owner),
  call(getAccess, 'same', colleague),
  call(searchAudit, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
  call(searchInstallation, 'same', async ({ given }) => ({ who: await given.supporter(), body: {} })),
  call(exportAudit, 'same', owner),
]
