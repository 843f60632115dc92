import { addHoliday } from '@daybook/calendar/contract'
import { letSupportIn } from '@daybook/company/contract'
import { addApiToken, addPasskey, beginPasskey, secondFactor } from '@daybook/identity/contract'
import {
  finalizePayroll,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { enterSupport } from '@daybook/company/contract'
import type { SignedIn } from '@daybook/platform/server'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { SoftwareKey } from './authenticator.ts'
import type { Cast, Member } from './given.ts'
import type { TestWorld } from './test-app.ts'

/** What an id can name: somebody's record, or (`period` and below) one of the company's. */
export type IdKind = 'person' | 'slip' | 'sheet' | 'session' | 'token' | 'passkey' | 'period' | 'cycle' | 'holiday' | 'grant'

/** One record, or one in one state, by every id that leads to it. */
export type Records = Partial<Record<IdKind, string>>
export type RecordsOf = { readers: Record<string, SignedIn>; people: { whose: string; records: Records[] }[]; company: Records }

type Run = { payPeriodId: string; slips: Map<string, string> }

/** A month's payroll, previewed: everybody's payslip in it. */
const previewed = async ({ api }: TestWorld, owner: Member, from: string): Promise<Run & { netCents: number }> => {
  const me = api.as(owner)
  const payPeriodId = (await me.call(searchPayPeriods, { body: {} })).items.find((period) => period.from === from)?.id ?? ''
  const { totals } = await me.call(previewPayroll, { body: { payPeriodId } })
  const slips = (await me.call(listPayroll, { body: { payPeriodId } })).items
  return { payPeriodId, netCents: totals.netCents, slips: new Map(slips.map((slip) => [slip.userId, slip.employeePayrollId])) }
}

const paid = async (world: TestWorld, { owner, hr, ...others }: Cast) => {
  const { api } = world
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  const body = { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 300_000 } as const
  for (const { userId } of [hr, ...Object.values(others)]) await api.as(owner).call(savePayTerms, { params: { userId }, body })
  await api.as(hr).call(savePayTerms, { params: { userId: owner.userId }, body })
  const { payPeriodId, netCents, slips } = await previewed(world, owner, '2026-02-01')
  await api.as(owner).call(finalizePayroll, { body: { payPeriodId, netCents } }, { key: 'finalize' })
  return { cycle: cycle?.id ?? '', period: payPeriodId, final: slips, draft: (await previewed(world, owner, '2026-03-01')).slips }
}

const zone = 'Europe/Berlin'
/** Two days of somebody's, handed in; the second is approved by `boss`. */
const sheetsOf = async ({ api }: TestWorld, who: Member, boss: Member): Promise<[waiting: string, approved: string]> => {
  const days = ['2026-03-09', '2026-03-10'] as const
  for (const day of days) {
    const shift = { start: `${day}T08:00:00Z`, end: `${day}T16:00:00Z`, minutes: null, zone, note: '', project: '' }
    await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries: [shift] } })
  }
  const sent = await api.as(who).call(submitTimesheet, { body: { days: [...days] } })
  const [waiting, approved] = sent.days.map(({ id }) => id ?? '')
  await api.as(boss).call(decideTimesheets, { body: { ids: [approved ?? ''], decision: 'APPROVE' } })
  return [waiting ?? '', approved ?? '']
}

/** What an account has of its own: a session, an API token, a passkey. */
const ownKeys = async ({ app, api, rows }: TestWorld, who: Member): Promise<Records> => {
  const me = api.as(who)
  const { ticket, options } = await me.call(beginPasskey, {})
  const credential = new SoftwareKey(new URL(app.config.publicUrl).origin).make(options)
  await me.call(addPasskey, { body: { ticket, name: 'Laptop', credential } })
  const [passkey] = (await me.call(secondFactor, {})).passkeys
  const [session] = await rows<{ id: string }>('select id from session where account_id = $1', [who.accountId])
  const { item } = await me.call(addApiToken, { body: { name: 'Report', scope: 'read', days: 7 } })
  return { passkey: passkey?.id ?? '', session: session?.id ?? '', token: item.id }
}

const withSupport = async ({ api, given }: TestWorld, owner: Member) => {
  const grant = await api.as(owner).call(letSupportIn, { body: { hours: 4, mayChange: true, reason: 'Pay looks wrong' } })
  const support = await given.supporter()
  await api.as(support).call(enterSupport, { body: { grantId: grant.id } })
  return { support, grant: grant.id }
}

/** The usual cast and support, with a record of every kind for each person, and the company's own. */
export const peopleWithRecords = async (world: TestWorld): Promise<RecordsOf> => {
  const cast = await world.given.cast()
  const { owner, hr } = cast
  const holiday = await world.api.as(owner).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } })
  const { cycle, period, final, draft } = await paid(world, cast)
  const people: RecordsOf['people'] = []
  for (const [whose, who] of Object.entries(cast)) {
    const [waiting, approved] = await sheetsOf(world, who, whose === 'owner' ? hr : owner)
    const slip = { final: final.get(who.userId) ?? '', draft: draft.get(who.userId) ?? '' }
    const now = { person: who.userId, slip: slip.final, sheet: waiting, ...(await ownKeys(world, who)) }
    // A slip that is not final, and a day that is decided: other rules may hold, so each is a record by itself.
    people.push({ whose, records: [now, { slip: slip.draft }, { person: who.userId, sheet: approved }] })
  }
  const { support, grant } = await withSupport(world, owner)
  return { readers: { ...cast, support }, people, company: { period, cycle, holiday: holiday.id, grant } }
}
