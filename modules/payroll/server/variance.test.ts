import { deactivatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// What whoever approves a payroll reads beside each name: what changed since the period before, and why (docs/rules.md#pay).

const { api, given, clock } = await testApp()

const office = async () => {
  clock.set('2026-04-20T09:00:00Z')
  const cast = await given.cast()
  const { boss, agree, compute, periodOf } = await payOffice({ api }, cast)
  const hired = async (hireDate: string, terms: { payType: 'FIXED_SALARY' | 'HOURLY_SALARY'; amountCents: number }) => {
    const person = await given.person(cast.owner, { hireDate })
    await agree(person.userId, terms)
    return person
  }
  const works = async (who: Awaited<ReturnType<typeof hired>>, day: string) => {
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries } })
    const sent = await api.as(who).call(submitTimesheet, { body: { days: [day] } })
    await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id), decision: 'APPROVE' } })
  }
  const leaves = (who: { userId: string }, endDate: string) =>
    boss.call(deactivatePerson, { params: { userId: who.userId }, body: { endDate } })
  /** What a period says of somebody. */
  const said = async (who: { userId: string }, from: string) => {
    const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf(from), limit: 100 } })
    const { variance } = items.find(({ userId }) => userId === who.userId) ?? {}
    return variance && { causes: variance.causes.map(({ cause, cents }) => [cause, cents]), flagged: variance.flagged }
  }
  return { hired, works, leaves, compute, said }
}

test('coming and leaving in the middle of a month explain a part of a salary, in it and in the one after', async () => {
  const { hired, leaves, compute, said } = await office()
  const salary = { payType: 'FIXED_SALARY', amountCents: 280_000 } as const
  const [joiner, leaver] = [await hired('2026-02-15', salary), await hired('2026-01-05', salary)]
  await leaves(leaver, '2026-03-10')
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) await compute(month)
  expect(await said(joiner, '2026-02-01')).toEqual({ causes: [['NEW_HIRE', 140_000]], flagged: false })
  expect(await said(joiner, '2026-03-01')).toEqual({ causes: [['NEW_HIRE', 140_000]], flagged: false })
  const march = await said(leaver, '2026-03-01')
  expect([march?.causes.map(([cause]) => cause), march?.flagged]).toEqual([['LEAVER'], false])
})

test('a month without hours is one of hours: nobody is new after it, or leaves with it', async () => {
  const { hired, works, compute, said } = await office()
  const byTheHour = { payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  const [more, less] = [await hired('2025-06-01', byTheHour), await hired('2025-06-01', byTheHour)]
  await works(more, '2026-03-09')
  await works(less, '2026-02-09')
  for (const month of ['2026-02-01', '2026-03-01']) await compute(month)
  expect(await said(more, '2026-03-01')).toEqual({ causes: [['HOURS', 16_000]], flagged: false })
  expect(await said(less, '2026-03-01')).toEqual({ causes: [['HOURS', -16_000]], flagged: false })
})

test('whoever came on the first of the month before, and has no slip of it, is new', async () => {
  const { hired, compute, said } = await office()
  const salary = { payType: 'FIXED_SALARY', amountCents: 280_000 } as const
  await hired('2025-06-01', salary)
  await compute('2026-02-01')
  const [first, older] = [await hired('2026-02-01', salary), await hired('2025-06-01', salary)]
  await compute('2026-03-01')
  expect(await said(first, '2026-03-01')).toEqual({ causes: [['NEW_HIRE', 280_000]], flagged: false })
  expect(await said(older, '2026-03-01')).toEqual({ causes: [], flagged: true })
})

test('where nobody computed the period before there is nothing to compare with', async () => {
  const { hired, compute, said } = await office()
  const who = await hired('2025-06-01', { payType: 'FIXED_SALARY', amountCents: 280_000 })
  await compute('2026-03-01')
  expect(await said(who, '2026-03-01')).toBeNull()
})
