import { addPayCycle, finalizePayroll, savePayTerms } from '../contract/index.ts'
import { day } from '@daybook/platform/domain'
import { lockWaiters, ownerOf, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// A move into a week that is being finalised at this moment waits for it and is refused, as it is a moment later: it was in nobody's payroll, and
// nobody was told.

const { api, given, clock, rows } = await testApp()

/** Sends both while what makes a finalise take its time, here its last step in the audit log, is held; they end one after the other. */
const meanwhile = async <First, Second>(companyId: string, finalise: () => Promise<First>, agree: () => Promise<Second>) => {
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query('select seq from audit_head where company_id = $1 for update', [companyId])
  const finalised = finalise()
  await lockWaiters(rows, 1)
  const agreed = agree()
  await lockWaiters(rows, 2)
  await other.query('commit')
  await other.end()
  return [await finalised, await agreed] as const
}

test('a move to a cycle whose week is finalised at the same moment leaves no week unpaid', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { owner, hr, employee, manager } = cast
  const { boss, agree, compute, periodOf } = await payOffice({ api }, cast)
  const rule = { kind: 'WEEKLY', anchor: '2026-03-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  const { id: payCycleId } = await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  const salary = { payType: 'FIXED_SALARY', amountCents: 70_000 } as const
  await agree(employee.userId, salary)
  await agree(manager.userId, { ...salary, from: '2026-03-02', payCycleId })
  const payPeriodId = await periodOf('2026-03-02', payCycleId)
  const totals = await compute('2026-03-02', payCycleId)

  const seen = await seenTerms(api.as(hr), employee.userId)
  const [first, second] = await meanwhile(
    owner.companyId,
    () => boss.send(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'a-week' }),
    () =>
      api.as(hr).send(savePayTerms, {
        params: { userId: employee.userId },
        body: { ...salary, ...seen, from: day('2026-03-02'), payCycleId },
      }),
  )
  expect(first.status).toBe(200)
  expect(second).toMatchObject({ status: 409, body: { code: 'pay_details.period_closed' } })
})

test('terms that are agreed for an earlier day while its month is finalised are owed', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { owner, hr, manager } = cast
  const employee = await given.person(owner, { hireDate: '2026-02-01' })
  const { boss, agree, compute, periodOf, monthly, late } = await payOffice({ api }, cast)
  const salary = { payType: 'FIXED_SALARY', amountCents: 280_000 } as const
  await agree(employee.userId, { ...salary, from: '2026-03-01' })
  await agree(manager.userId, { ...salary, from: '2026-02-01' })
  const body = { payPeriodId: await periodOf('2026-02-01'), figures: (await compute('2026-02-01')).figures }
  const seen = await seenTerms(api.as(hr), employee.userId)
  const [first, second] = await meanwhile(
    owner.companyId,
    () => boss.send(finalizePayroll, { body }, { key: 'a-month' }),
    () =>
      api.as(hr).send(savePayTerms, {
        params: { userId: employee.userId },
        body: { ...salary, ...seen, from: day('2026-02-01'), payCycleId: monthly },
      }),
  )
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await late()).toBe(280_000)
})
