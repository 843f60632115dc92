import { testApp } from '@daybook/testing'
import type { TimeRulesForm } from '@daybook/time/contract'
import { germanBreaks, nearestQuarter } from '@daybook/time/domain'
import { someRules } from '@daybook/time/testing'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { backTestRules, listPayCycles, changePayCycleStatus } from '../contract/index.ts'
import { rulesOffice } from '../testing/rules-office.ts'

// What other rules would have paid, before they are saved.

const { api, given, clock } = await testApp()
const zone = 'Europe/Berlin'
const at = (day: string, from: string, to: string) => ({ start: `${day}T${from}:00Z`, end: `${day}T${to}:00Z`, zone })

beforeEach(() => clock.set('2026-04-02T09:00:00Z'))

const daily: TimeRulesForm = {
  ...someRules,
  overtime: { ...someRules.overtime, daily: [{ overMinutes: 480, multiplierPercent: 150 }] },
}

test('ten hours of a day under daily overtime: 200.00 become 220.00, and nothing is changed by asking', async () => {
  const cast = await given.cast({ zone })
  const { boss, enter, approve, compute, finalise, slip } = await rulesOffice({ api }, cast)
  await enter('2026-03-10', at('2026-03-10', '06:00', '16:00'))
  await enter('2026-02-10', at('2026-02-10', '06:07', '14:08'))
  await approve('2026-03-10', '2026-02-10')
  await finalise('2026-02-01')
  await compute('2026-03-01')
  const [february, march] = [await slip('2026-02-01'), await slip('2026-03-01')]
  const rules = { ...daily, time: { ...daily.time, rounding: nearestQuarter } }
  const { items } = await boss.call(backTestRules, { body: { rules } })
  const mine = items.find(({ userId }) => userId === cast.employee.userId)
  expect(mine?.rounding).toEqual({ before: 0, after: 14 })
  expect(mine?.periods.filter(({ before }) => before.minutes > 0)).toMatchObject([
    {
      from: '2026-02-01',
      before: { minutes: 481, overtimeMinutes: 0 },
      after: { minutes: 495, overtimeMinutes: 15 },
      pay: { beforeCents: 16_033, afterCents: 16_750 },
    },
    {
      from: '2026-03-01',
      before: { minutes: 600, overtimeMinutes: 0 },
      after: { minutes: 600, overtimeMinutes: 120 },
      pay: { beforeCents: 20_000, afterCents: 22_000 },
    },
  ])
  expect([await slip('2026-02-01'), await slip('2026-03-01')]).toEqual([february, march])
})

test('where nobody is paid here, months of the calendar are counted in hours alone', async () => {
  const cast = await given.cast({ zone })
  const { boss, enter, approve } = await rulesOffice({ api }, cast, { paid: false })
  const [cycle] = (await boss.call(listPayCycles, {})).items
  await enter('2026-03-10', at('2026-03-10', '06:00', '16:00'))
  await approve('2026-03-10')
  await boss.call(changePayCycleStatus, { body: { id: cycle?.id ?? '', status: 'INACTIVE', version: cycle?.version ?? 0 } })
  const { items } = await boss.call(backTestRules, { body: { rules: daily } })
  const mine = items.find(({ userId }) => userId === cast.employee.userId)
  expect(mine?.periods.map(({ from, pay }) => [from, pay])).toEqual([
    ['2026-01-01', null],
    ['2026-02-01', null],
    ['2026-03-01', null],
  ])
  expect(mine?.periods[2]).toMatchObject({ before: { overtimeMinutes: 0 }, after: { overtimeMinutes: 120 } })
})

const anyRules = fc.record({
  rounding: fc.constantFrom(someRules.time.rounding, nearestQuarter),
  autoBreaks: fc.constantFrom([], [...germanBreaks]),
  limit: fc.constantFrom(360, 480, 600),
})

type Asked = typeof anyRules extends fc.Arbitrary<infer Rules> ? Rules : never

test('under whatever rules: what stands there as before is what the periods say, and a final payroll stays', async () => {
  const cast = await given.cast({ zone })
  const { boss, decide, enter, approve, compute, finalise, slip } = await rulesOffice({ api }, cast)
  const rulesOf = ({ rounding, autoBreaks, limit }: Asked): TimeRulesForm => ({
    time: { ...someRules.time, rounding, autoBreaks: [...autoBreaks] },
    overtime: { ...someRules.overtime, daily: [{ overMinutes: limit, multiplierPercent: 150 }] },
  })
  await enter('2026-02-10', at('2026-02-10', '06:07', '16:08'))
  await approve('2026-02-10')
  await finalise('2026-02-01')
  const february = await slip('2026-02-01')
  let day = 2
  await fc.assert(
    fc.asyncProperty(anyRules, anyRules, async (held, asked) => {
      const on = `2026-03-${String((day += 1)).padStart(2, '0')}`
      await decide(on, rulesOf(held))
      await enter(on, at(on, '06:07', '16:08'))
      await approve(on)
      await compute('2026-03-01')
      const { items } = await boss.call(backTestRules, { body: { rules: rulesOf(asked) } })
      const mine = items.find(({ userId }) => userId === cast.employee.userId)
      const slips = [february, await slip('2026-03-01')]
      const said = mine?.periods.filter(({ from }) => from >= '2026-02-01').map(({ pay }) => pay?.beforeCents)
      expect(said).toEqual(slips.map(({ grossSalary }) => grossSalary))
      expect(await slip('2026-02-01')).toEqual(february)
    }),
    { numRuns: 12 },
  )
})
