import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, decideLeave, searchLeaveLedger } from '../contract/index.ts'
import { ledgerJob } from './ledger-job.ts'

// "Unpaid leave earns nothing" (the switch; preset AU, Fair Work Act): whoever is on unpaid leave for whole weeks earns nothing of them.
const { app, api, given, rows, clock } = await testApp({ own: true })

const earned = async (policy: object, from: string, to: string, now: string) => {
  clock.set('2026-01-05T10:00:00Z')
  const owner = await given.company({ country: 'AU' })
  const who = await given.person(owner, { hireDate: '2019-01-01' })
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  await given.leaveType(owner, 'Annual leave', {
    roundTo: 0,
    roundMode: 'nearest',
    carryMax: null,
    carryExpires: null,
    ...policy,
  })
  const { id: typeId } = await given.leaveType(owner, 'Unpaid leave', { paid: false, limited: false, daysBack: 366 })
  clock.set(now)
  const request = await api.as(who).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  await api
    .as(owner)
    .call(decideLeave, { body: { requests: [{ id: request.id, version: request.version }], decision: 'APPROVE' } })
  await ledgerJob.run(app)
  const { items } = await api.as(who).call(searchLeaveLedger, { body: { year: 2026 } })
  return items
    .filter(({ kind }) => kind === 'accrual' || kind === 'grant')
    .map(({ day: on, amount, why }) => ({ on, amount, why }))
}

test('the Australian preset: a leave by weeks, four whole weeks (Thursday to Wednesday, as the leave year has them) of unpaid leave', async () => {
  const items = await earned(
    { annual: 2000, grant: 'weekly', unpaidPauses: true },
    '2026-02-05',
    '2026-03-04',
    '2026-03-10T10:00:00Z',
  )
  const inside = items.filter(({ on }) => on >= '2026-02-05' && on <= '2026-03-04')
  expect(inside.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('by the month: three whole months of unpaid leave', async () => {
  const items = await earned(
    { annual: 2400, grant: 'monthly', unpaidPauses: true },
    '2026-02-01',
    '2026-04-30',
    '2026-05-05T10:00:00Z',
  )
  expect(items.filter(({ on }) => on >= '2026-02-01' && on <= '2026-04-30').reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('at once: a whole year of unpaid leave', async () => {
  const items = await earned(
    { annual: 2000, grant: 'yearly', creditOn: 'last', unpaidPauses: true },
    '2026-01-01',
    '2026-12-31',
    '2026-12-31T10:00:00Z',
  )
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})
