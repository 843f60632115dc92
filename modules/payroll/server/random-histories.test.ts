import { getPerson, updatePerson } from '@daybook/people/contract'
import { addDays, type Day, day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { reopenTimesheet, saveTimeRules, type TimeRulesForm } from '@daybook/time/contract'
import { splitOvertime } from '@daybook/time/domain'
import { someRules } from '@daybook/time/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  addPayPeriods,
  choosePayee,
  finalizePayroll,
  getPayDetails,
  listLateChanges,
  listPayslipsOf,
  type PayPeriod,
  previewPayroll,
  searchPayPeriods,
} from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Whatever is approved, reopened, agreed, corrected, held back and finalised, in whatever order: every minute is paid once, at the rate of its day.

const { api, given, rows, clock } = await testApp()
const [begins, ends] = [day('2026-02-02'), day('2026-06-07')]
const weekly = { kind: 'WEEKLY', anchor: begins, payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const

const who = fc.integer({ min: 0, max: 1 })
const when = fc.integer({ min: 0, max: 119 }).map((days) => addDays(begins, days))
const steps = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ does: fc.constant('works'), who, when, minutes: fc.integer({ min: 1, max: 600 }) }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('finalizes'), which: fc.nat(4) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('holds'),
        who,
        which: fc.nat(4),
        choice: fc.constantFrom('HOLD', 'HOLD', 'USUAL'),
      }),
    },
    // Cents an hour that are whole cents a minute, so that nothing is rounded.
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('agrees'),
        who,
        when,
        weekly: fc.boolean(),
        rate: fc.constantFrom(3000, 6000, 12_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('joins'), who, when }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('reopens'), who }) },
  ),
  { minLength: 25, maxLength: 40 },
)
type Step = Partial<{
  who: number
  when: Day
  minutes: number
  which: number
  choice: 'HOLD' | 'USUAL'
  weekly: boolean
  rate: number
}> & { does: string }

/** A company with two people by the hour, a weekly and a monthly cycle, and what a step does in it. */
const company = async (rules: TimeRulesForm) => {
  clock.set('2026-06-10T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const office = await payOffice({ api }, cast)
  const { boss, monthly } = office
  const hr = api.as(cast.hr)
  await boss.call(saveTimeRules, { body: { from: '2026-01-01', rules, version: 0 } })
  const cycles = [monthly, (await boss.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })).id]
  for (const payCycleId of cycles) await boss.send(addPayPeriods, { body: { payCycleId, from: begins, to: ends } })
  const people = [await given.person(cast.owner), await given.person(cast.owner)]
  const agree = (person: Member | undefined, from: string, isWeekly: boolean, amountCents: number) =>
    office.agree(person?.userId ?? '', {
      payType: 'HOURLY_SALARY',
      amountCents,
      from,
      payCycleId: cycles[Number(isWeekly)] ?? '',
    })
  await agree(people[0], begins, false, 6000)
  await agree(people[1], begins, true, 6000)
  const open = async (): Promise<PayPeriod[]> =>
    (await boss.call(searchPayPeriods, { body: {} })).items
      .filter(({ to, status }) => to <= clock.now && (status === 'OPEN' || status === 'PREVIEWED'))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const finalize = async ({ id: payPeriodId }: PayPeriod) => {
    const { figures } = (await hr.call(previewPayroll, { body: { payPeriodId } })).totals
    await boss.call(finalizePayroll, { body: { payPeriodId, figures, withoutPending: true } }, { key: payPeriodId })
  }
  const work = ({ companyId, userId }: Member, on: Day, minutes: number) =>
    rows(
      `insert into timesheet (id, company_id, person_id, day, status, worked_minutes, break_minutes) values (gen_random_uuid(), $1, $2, $3, 'APPROVED', $4, 0)
       on conflict (company_id, person_id, day) do update set status = 'APPROVED', worked_minutes = excluded.worked_minutes where timesheet.status = 'OPEN'`,
      [companyId, userId, on, minutes],
    )
  const join = async (userId: string, hireDate: Day) => {
    const { version } = await boss.call(getPerson, { params: { userId } })
    await boss.send(updatePerson, { params: { userId }, body: { version, hireDate } })
  }
  /** The first day of theirs that was approved and nobody was paid for. */
  const reopen = async ({ userId }: Member) => {
    const found = await rows<{ id: string }>(
      `select id from timesheet where person_id = $1 and status = 'APPROVED' order by day limit 1`,
      [userId],
    )
    for (const { id } of found) await boss.call(reopenTimesheet, { body: { ids: [id], reason: 'Look again' } })
  }
  return { cast, boss, hr, people, reopen, agree, open, finalize, work, join }
}
type Company = Awaited<ReturnType<typeof company>>

const take = async ({ hr, people, reopen, agree, open, finalize, work, join }: Company, step: Step): Promise<unknown> => {
  const { does, when: on = begins, minutes = 0, which = 0, choice = 'USUAL', weekly: isWeekly = false, rate = 0 } = step
  const person = people[step.who ?? 0]
  if (!person) throw new Error('there are two people')
  if (does === 'works') return work(person, on, minutes)
  if (does === 'reopens') return reopen(person)
  if (does === 'agrees') return agree(person, on, isWeekly, rate)
  if (does === 'joins') return join(person.userId, on)
  const period = (await open())[which]
  if (!period) return
  if (does === 'finalizes') return finalize(period)
  return hr.send(choosePayee, { body: { payPeriodId: period.id, userId: person.userId, choice } })
}

/** What somebody is due for their days, and what they were paid or are owed, in cents. */
const accountOf = async ({ boss }: Company, { userId }: Member, { overtime }: TimeRulesForm) => {
  const { terms } = await boss.call(getPayDetails, { params: { userId } })
  const rateOn = (on: string) =>
    terms.filter(({ from }) => from <= on).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.amountCents ?? 0
  // Days before somebody joined are paid to nobody, and count towards the overtime of their week.
  const days = await rows<{ day: Day; minutes: number; employed: boolean }>(
    `select t.day::text, worked_minutes as minutes, hire_date is null or t.day >= hire_date as employed from timesheet t join person p on p.id = t.person_id
     where p.id = $1 and t.status in ('APPROVED', 'PAID') order by t.day`,
    [userId],
  )
  const split = splitOvertime(days, { ...overtime, weekStarts: 1 })
  const due = days.reduce((sum, { day: on, minutes, employed }, i) => {
    const more = split[i]?.premium.reduce((all, each) => all + (each.minutes * (each.multiplierPercent - 100)) / 100, 0) ?? 0
    return employed ? sum + ((minutes + more) * rateOn(on)) / 60 : sum
  }, 0)
  const paid = (await boss.call(listPayslipsOf, { params: { userId } })).items.reduce(
    (sum, { grossSalary }) => sum + grossSalary,
    0,
  )
  const waits = (await boss.call(listLateChanges, { body: { limit: 100 } })).items.filter((late) => late.userId === userId)
  return { due, accounted: paid + waits.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

/** What is due to both after a history and all runs that follow it, and what they were paid or are owed. */
const accountsAfter = async (history: readonly Step[], rules: TimeRulesForm) => {
  const here = await company(rules)
  for (const step of history) await take(here, step)
  // All that is open, and what came late with the runs after it.
  clock.set('2026-08-05T09:00:00Z')
  for (const period of await here.open()) await here.finalize(period)
  const [one, other] = here.people
  if (!one || !other) throw new Error('there are two people')
  const accounts = [await accountOf(here, one, rules), await accountOf(here, other, rules)]
  return { due: accounts.map(({ due }) => due), accounted: accounts.map(({ accounted }) => accounted) }
}

test('every minute is paid once', async () => {
  const property = fc.asyncProperty(steps, async (history) => {
    const { due, accounted } = await accountsAfter(history as Step[], someRules)
    expect(accounted).toEqual(due)
  })
  await fc.assert(property, { seed: 26, numRuns: 8, endOnFailure: true })
})

// Five hours a week, so that there is overtime; at one rate, since several are paid by the regular rate, and half a minute of it is a whole cent.
test.each([1, 2, 4] as const)(
  'every minute of overtime that is counted over %i weeks is paid once',
  async (overWeeks) => {
    const weekly = [{ overMinutes: 300 * overWeeks, multiplierPercent: 150 }]
    const rules = { ...someRules, overtime: { ...someRules.overtime, weekly, overWeeks } }
    const property = fc.asyncProperty(steps, async (history) => {
      const { due, accounted } = await accountsAfter(
        history.map((step) => ({ ...(step as Step), rate: 6000 })),
        rules,
      )
      expect(accounted).toEqual(due)
    })
    await fc.assert(property, { seed: 26, numRuns: 6, endOnFailure: true })
  },
  300_000,
)
