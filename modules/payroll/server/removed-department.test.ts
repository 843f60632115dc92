import { addName, getPerson, removeName, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { getTimeRules, saveTimeRules, type TimeRulesForm } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

const { api, given, clock } = await testApp()

test('what comes late is paid by no rules of a department that is gone, whoever takes its name', async () => {
  clock.set('2026-04-02T09:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const { hr } = cast
  const as = { ...cast, employee: hr }
  const office = await rulesOffice({ api }, as, { paid: false })
  const find = async (q: string) => (await office.boss.call(searchNames, { body: { list: 'department', q } })).items[0]
  for (const name of ['People', 'Sales']) await office.boss.call(addName, { body: { list: 'department', name } })
  const params = { userId: hr.userId }
  const { version } = await office.boss.call(getPerson, { params })
  await office.boss.call(updatePerson, { params, body: { department: 'People', version } })
  const save = async (by: Member, from: string, rules: TimeRulesForm | null) => {
    const known = await api.as(by).call(getTimeRules, {})
    return api.as(by).send(saveTimeRules, { body: { from, department: 'Sales', rules, version: known.version } as never })
  }
  const daily = [{ overMinutes: 480, multiplierPercent: 300 }]
  expect((await save(hr, '2026-02-01', { ...someRules, overtime: { ...someRules.overtime, daily } })).status).toBe(200)
  clock.set('2026-03-05T09:00:00Z')
  const [start, end] = ['2026-02-10T06:00:00Z', '2026-02-10T16:00:00Z']
  await office.enter('2026-02-10', { start, end, zone: 'Europe/Berlin' })
  await office.finalise('2026-02-01')
  // They are paid from now on, so that February comes late.
  await rulesOffice({ api }, as)
  expect((await save(hr, '2026-03-02', null)).status).toBe(200)
  const sales = await find('Sales')
  expect((await api.as(hr).send(removeName, { params: { id: sales?.id ?? '' } })).status).toBe(200)
  const own = await find('People')
  const renamed = { params: { id: own?.id ?? '' }, body: { name: 'Sales', version: own?.version ?? 0 } }
  expect((await api.as(hr).send(renameName, renamed)).status).toBe(200)
  await office.approve('2026-02-10')
  await office.compute('2026-03-01')
  const { lines } = await office.slip('2026-03-01')
  expect(lines.map(({ kind, amountCents, days, formula }) => [kind, amountCents, days, formula])).toEqual([
    ['LATE_CHANGE', 20_000, ['2026-02-10'], expect.stringContaining('200.00 for 01 Feb – 28 Feb 2026')],
  ])
})
