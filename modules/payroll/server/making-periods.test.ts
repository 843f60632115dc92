import { addHoliday } from '@daybook/calendar/contract'
import { addDays, type Day, eachDay } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { afterEach, expect, test } from 'vitest'
import { addPayCycle, addPayPeriods, changePayCycleStatus, type PayCycleRule, searchPayPeriods } from '../contract/index.ts'
import { periodsJob } from './periods-job.ts'

// Every day of a cycle lies in exactly one period, or nobody can be paid for it (docs/rules.md#pay).

// The job works for every company there is, as of a clock that is moved.
const { app, api, given, rows, clock } = await testApp({ own: true })
const today = clock.now
afterEach(() => clock.set(today))

const rule = (businessDay: 'previous' | 'next', days = 1) =>
  ({ kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days }, businessDay }) as PayCycleRule
const start = (owner: Member, businessDay: 'previous' | 'next' = 'previous') =>
  api.as(owner).call(addPayCycle, { body: { name: `Weekly, ${businessDay}`, rule: rule(businessDay) } })
const add = (owner: Member, payCycleId: string, from: string, to: string) =>
  api.as(owner).send(addPayPeriods, { body: { payCycleId, from, to } })
const closed = async (owner: Member, from: string, to: string, recurring = false) => {
  for (const date of eachDay(from as Day, to as Day))
    await api.as(owner).call(addHoliday, { body: { date, name: 'Closed', recurring } })
}
const periodsOf = async (owner: Member, payCycleId: string) =>
  (await api.as(owner).call(searchPayPeriods, { body: { payCycleId } })).items.toReversed()
/** The first days of periods that do not begin where the one before ended, and of those whose number another one has. */
const faults = async (owner: Member, payCycleId: string) => {
  const all = await periodsOf(owner, payCycleId)
  const numbers = Map.groupBy(all, ({ payYear, number }) => `${payYear}-${number}`)
  return {
    gaps: all.filter(({ from }, i) => i > 0 && from !== addDays(all[i - 1]?.to ?? from, 1)).map(({ from }) => from),
    twice: [...numbers.values()].filter(({ length }) => length > 1),
  }
}
const sound = { gaps: [], twice: [] }
const nightly = () => periodsJob.run(app)

test('a holiday that moves a pay date into the year before leaves no period out, night after night', async () => {
  clock.set('2026-12-14T09:00:00Z')
  const owner = await given.company()
  const cycle = await start(owner)
  const before = await periodsOf(owner, cycle.id)
  await closed(owner, '2027-01-01', '2027-01-06')
  for (let week = 0; week < 6; week++) {
    clock.advance(7 * 24 * 60)
    await nightly()
  }
  const after = await periodsOf(owner, cycle.id)
  expect(await faults(owner, cycle.id)).toEqual(sound)
  expect(after.length).toBe(before.length + 6)
  expect(after.slice(0, before.length)).toEqual(before)
  const added = after.length
  await nightly()
  expect((await periodsOf(owner, cycle.id)).length).toBe(added)
})

test('an earlier period that takes the first number moves those up that nobody computed, and no computed one', async () => {
  const owner = await given.company()
  const { id } = await api.as(owner).call(addPayCycle, { body: { name: 'Weekly', rule: rule('next', 3) } })
  const numbers = async () => (await periodsOf(owner, id)).map(({ from, payYear, number }) => `${from} ${payYear}-${number}`)
  expect((await numbers()).slice(0, 2)).toEqual(['2025-12-29 2026-1', '2026-01-05 2026-2'])
  // The week before is paid on the last day of its year, or in the next one where nobody works on that.
  await closed(owner, '2025-12-31', '2025-12-31')
  expect(await add(owner, id, '2025-12-22', '2025-12-22')).toMatchObject({ status: 200, body: { added: 1 } })
  expect((await numbers()).slice(0, 3)).toEqual(['2025-12-22 2026-1', '2025-12-29 2026-2', '2026-01-05 2026-3'])
  expect(await faults(owner, id)).toEqual(sound)

  await rows("update pay_period set status = 'PREVIEWED' where pay_cycle_id = $1 and from_day <= '2026-02-01'", [id])
  const before = await numbers()
  await closed(owner, '2025-12-24', '2025-12-30')
  expect(await add(owner, id, '2025-12-01', '2025-12-15')).toMatchObject({ status: 200, body: { added: 3 } })
  // No number is left before the first of the year.
  const after = await numbers()
  expect(after.slice(0, 3)).toEqual(['2025-12-01 2025-50', '2025-12-08 2025-51', `2025-12-15 2026-${before.length + 1}`])
  expect(after.slice(3)).toEqual(before)
  expect(await faults(owner, id)).toEqual(sound)
})

test('periods are made up to those there are, on either side', async () => {
  const owner = await given.company()
  const { id } = await start(owner)
  const [first, last] = await periodsOf(owner, id).then((all) => [all[0]?.from ?? '', all.at(-1)?.to ?? ''] as [Day, Day])
  expect(await add(owner, id, addDays(last, 70), addDays(last, 70))).toMatchObject({ status: 200, body: { added: 10 } })
  expect(await add(owner, id, addDays(first, -70), addDays(first, -70))).toMatchObject({ status: 200, body: { added: 10 } })
  expect(await faults(owner, id)).toEqual(sound)
  for (const [from, field] of [
    ['2062-01-01', 'to'],
    ['1990-01-01', 'from'],
  ] as const)
    expect(await add(owner, id, from, addDays(from as Day, 7))).toMatchObject({
      status: 400,
      body: { code: 'pay_period.too_long', errors: [{ field }] },
    })
})

test('a cycle that was stopped for a year has a period for each of its days once it is resumed, in one company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { id, version } = await start(ours.owner)
  const others = await rows('select * from pay_period where company_id = $1 order by id', [theirs.owner.companyId])
  const set = (status: 'ACTIVE' | 'INACTIVE', of: number) =>
    api.as(ours.owner).call(changePayCycleStatus, { body: { id, status, version: of } })
  await set('INACTIVE', version)
  const before = await periodsOf(ours.owner, id)
  clock.set('2027-06-16T09:00:00Z')
  await set('ACTIVE', version + 1)
  expect(await faults(ours.owner, id)).toEqual(sound)
  const after = await periodsOf(ours.owner, id)
  expect([after.length > before.length + 50, (after.at(-1)?.to ?? '') >= '2027-08-16']).toEqual([true, true])
  expect(await rows('select * from pay_period where company_id = $1 order by id', [theirs.owner.companyId])).toEqual(others)
})

test('a hole that an installation has already is filled at night; years that somebody made by themselves stay so', async () => {
  const owner = await given.company()
  const { id } = await start(owner)
  const whole = await periodsOf(owner, id)
  await rows("delete from pay_period where pay_cycle_id = $1 and from_day in ('2026-02-02', '2026-03-02', '2026-03-09')", [id])
  await rows(
    `insert into pay_period (company_id, id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number)
     values ($1, gen_random_uuid(), $2, '2062-01-02', '2062-01-08', '2062-01-09', 2062, 1)`,
    [owner.companyId, id],
  )
  await nightly()
  const told = (all: typeof whole) => all.map(({ from, to, payDate, number }) => [from, to, payDate, number])
  const after = await periodsOf(owner, id)
  expect(told(after.slice(0, -1))).toEqual(told(whole))
  await nightly()
  expect(await periodsOf(owner, id)).toEqual(after)
})

test('where nobody works for a month or longer, a pay date stays as it was planned', async () => {
  const owner = await given.company()
  // The weeks end on the 12th of April and later, and are paid three days on.
  await closed(owner, '2026-04-13', '2026-06-30')
  for (const businessDay of ['previous', 'next'] as const) {
    const { id } = await api.as(owner).call(addPayCycle, { body: { name: businessDay, rule: rule(businessDay, 3) } })
    const ending = (await periodsOf(owner, id)).filter(({ to }) => to === '2026-04-12' || to === '2026-05-10')
    const expected = businessDay === 'previous' ? ['2026-04-10', '2026-05-13'] : ['2026-04-15', '2026-05-13']
    expect(ending.map(({ payDate }) => payDate)).toEqual(expected)
  }
})
