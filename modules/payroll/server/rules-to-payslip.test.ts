import { getPerson, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { previewTimeRules, saveTimeRules, type TimeRulesForm } from '@daybook/time/contract'
import { californiaOvertime, germanBreaks, nearestQuarter } from '@daybook/time/domain'
import { someRules } from '@daybook/time/testing'
import { beforeEach, expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

// Every rule of time that a company can decide, from its saving to the line that pays it.

const { api, given, clock } = await testApp()
const zone = 'Europe/Berlin'
const march = '2026-03-01'
const at = (day: string, from: string, to: string) => ({ start: `${day}T${from}:00Z`, end: `${day}T${to}:00Z`, zone })

beforeEach(() => clock.set('2026-04-02T09:00:00Z'))

const office = async () => rulesOffice({ api }, await given.cast({ zone }))

const withTime = (time: Partial<TimeRulesForm['time']>): TimeRulesForm => ({ ...someRules, time: { ...someRules.time, ...time } })
const withOvertime = (overtime: Partial<TimeRulesForm['overtime']>): TimeRulesForm => ({
  ...someRules,
  overtime: { ...someRules.overtime, ...overtime },
})

type Slip = Awaited<ReturnType<Awaited<ReturnType<typeof office>>['slip']>>
const linesOf = ({ lines }: Slip) =>
  lines.map(({ kind, quantity, multiplierPercent, amountCents }) => [kind, quantity, multiplierPercent, amountCents])

test('California: 10 h of a day at 20.00 are 8 h at 20.00 and 2 h at 30.00', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  const { daily, seventhDay } = californiaOvertime
  await decide(march, withOvertime({ daily: [...daily], seventhDay: [...seventhDay] }))
  await enter('2026-03-10', at('2026-03-10', '06:00', '16:00'))
  await approve('2026-03-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([
    ['REGULAR', 480, 100, 16_000],
    ['OVERTIME', 120, 150, 6000],
  ])
})

test('Germany: of 9 h 45 without a break 45 minutes are one', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  await decide(march, withTime({ autoBreaks: [...germanBreaks] }))
  await enter('2026-03-10', at('2026-03-10', '06:00', '15:45'))
  await approve('2026-03-10')
  await compute(march)
  const paid = await slip(march)
  expect(linesOf(paid)).toEqual([['REGULAR', 540, 100, 18_000]])
  expect(paid.days).toMatchObject([{ minutes: 540, stretches: [{ kind: 'work' }, { kind: 'deducted' }, { kind: 'work' }] }])
})

test('a break at a fixed hour is drawn and not paid, nor is the premium of its hours', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  const late = { ...night, name: 'Late', from: 720, to: 1080, percent: 50 }
  const lunch = { overMinutes: 0, deductMinutes: 30, window: { from: 720, to: 780 } }
  await decide(march, withTime({ autoBreaks: [lunch], premiums: [late] }))
  // In Berlin 08:00 to 16:00, without a break.
  await enter('2026-03-10', at('2026-03-10', '07:00', '15:00'))
  await approve('2026-03-10')
  await compute(march)
  const paid = await slip(march)
  expect(linesOf(paid)).toEqual([
    ['REGULAR', 450, 100, 15_000],
    ['PREMIUM', 210, 50, 3500],
  ])
  expect(paid.days[0]?.stretches).toMatchObject([
    { kind: 'work', end: '2026-03-10T11:00:00Z' },
    { kind: 'deducted', end: '2026-03-10T11:30:00Z' },
    { kind: 'work' },
  ])
})

test('rounding is paid: 07:07 to 15:08 by the quarter are 8 h 15', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  await decide(march, withTime({ rounding: nearestQuarter }))
  expect(await enter('2026-03-10', at('2026-03-10', '07:07', '15:08'))).toMatchObject({ workedMinutes: 495, roundingMinutes: 14 })
  await approve('2026-03-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([['REGULAR', 495, 100, 16_500]])
})

test('short breaks are paid', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  await decide(march, withTime({ paidBreakMinutes: 20 }))
  await enter('2026-03-10', at('2026-03-10', '07:00', '09:00'), at('2026-03-10', '09:15', '11:00'))
  await approve('2026-03-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([['REGULAR', 240, 100, 8000]])
})

test('a Sunday at 150 % and a holiday at 200 % stand on the payslip', async () => {
  const { decide, enter, approve, compute, slip } = await rulesOffice({ api }, await given.cast({ zone, country: 'DE' }))
  clock.set('2026-05-02T09:00:00Z')
  await decide('2026-04-01', withOvertime({ restDayPercent: 150, holidayPercent: 200 }))
  // Sunday, and Easter Monday.
  await enter('2026-04-12', at('2026-04-12', '06:00', '07:00'))
  await enter('2026-04-06', at('2026-04-06', '06:00', '07:00'))
  await approve('2026-04-06', '2026-04-12')
  await compute('2026-04-01')
  expect(linesOf(await slip('2026-04-01')).filter(([kind]) => kind === 'OVERTIME')).toEqual([
    ['OVERTIME', 60, 200, 4000],
    ['OVERTIME', 60, 150, 3000],
  ])
})

test('a draft follows the rules, a final payroll keeps those it was paid by', async () => {
  const { boss, decide, enter, approve, compute, slip, finalise } = await office()
  await enter('2026-03-10', at('2026-03-10', '06:00', '16:00'))
  await approve('2026-03-10')
  expect(await compute(march)).toMatchObject({ netCents: 20_000 })
  const daily = withOvertime({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] })
  await decide(march, daily)
  expect(await compute(march)).toMatchObject({ netCents: 22_000 })
  await finalise(march)
  const before = await slip(march)
  const refused = { status: 409, code: 'rules.settled', problem: { errors: [{ field: 'from' }] } }
  const body = { from: '2026-03-31', rules: someRules, version: 1 }
  await expect(boss.call(saveTimeRules, { body })).rejects.toMatchObject(refused)
  const { version: _, ...proposed } = body
  await expect(boss.call(previewTimeRules, { body: proposed })).rejects.toMatchObject({ code: 'rules.settled' })
  await decide('2026-04-01', someRules)
  expect(await slip(march)).toEqual(before)
  await expect(
    boss.call(saveTimeRules, { body: { from: '2026-05-01', rules: someRules, weekStarts: 7, version: 2 } }),
  ).rejects.toMatchObject({ status: 409, code: 'rules.week_fixed' })
})

test('once a payroll counted weeks together, they stay together', async () => {
  const { boss, decide, enter, approve, finalise } = await office()
  const overtime = { ...someRules.overtime, overWeeks: 2 as const, weekly: [{ overMinutes: 4800, multiplierPercent: 150 }] }
  const body = { from: '2026-04-01', rules: { ...someRules, overtime }, version: 1 }
  await decide('2026-01-01', body.rules)
  await enter('2026-03-10', at('2026-03-10', '06:00', '16:00'))
  await approve('2026-03-10')
  await finalise(march)
  await expect(boss.call(saveTimeRules, { body: { ...body, blocksFrom: '2026-03-02' } })).rejects.toMatchObject({
    status: 409,
    code: 'rules.blocks_fixed',
    problem: { errors: [{ field: 'blocksFrom' }] },
  })
  // Four weeks later the same weeks are together.
  await boss.call(saveTimeRules, { body: { ...body, blocksFrom: '2026-03-23' } })
})

test('hours that come late for a final payroll are paid by the rules of its days', async () => {
  const { decide, enter, approve, compute, slip, finalise } = await office()
  await decide('2026-02-01', withOvertime({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] }))
  clock.set('2026-03-05T09:00:00Z')
  await enter('2026-02-10', at('2026-02-10', '06:00', '16:00'))
  await finalise('2026-02-01')
  await decide(march, someRules)
  await approve('2026-02-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([['LATE_CHANGE', 1, 100, 22_000]])
})

test('hours that come late for a final payroll are paid by the rules of its days, whatever the department is called since', async () => {
  const cast = await given.cast({ zone })
  const { boss, decide, enter, approve, compute, slip, finalise } = await rulesOffice({ api }, cast, { paid: false })
  const params = { userId: cast.employee.userId }
  const { version } = await boss.call(getPerson, { params })
  await boss.call(updatePerson, { params, body: { department: 'Workshop', version: version ?? 0 } })
  await decide('2026-02-01', withOvertime({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] }), 'Workshop')
  clock.set('2026-03-05T09:00:00Z')
  await enter('2026-02-10', at('2026-02-10', '06:00', '16:00'))
  await finalise('2026-02-01')
  // Nobody was in that run: what they are owed is found by the rules that were frozen with it.
  await rulesOffice({ api }, cast)
  const [workshop] = (await boss.call(searchNames, { body: { list: 'department' } })).items
  const body = { name: 'Joinery', version: workshop?.version ?? 0 }
  await boss.call(renameName, { params: { id: workshop?.id ?? '' }, body })
  await decide(march, someRules, 'Joinery')
  await approve('2026-02-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([['LATE_CHANGE', 1, 100, 22_000]])
})

test.each([
  ['department', { department: 'Workshop' }, ['Workshop']],
  ['type of employment', { employmentType: 'INTERN' }, ['', 'INTERN']],
] as const)('the rules of a %s pay its people alone', async (_what, place, group) => {
  const cast = await given.cast({ zone })
  const { boss, decide, enter, approve, compute, slip } = await rulesOffice({ api }, cast)
  const params = { userId: cast.employee.userId }
  const { version } = await boss.call(getPerson, { params })
  await boss.call(updatePerson, { params, body: { ...place, version: version ?? 0 } })
  await decide(march, withOvertime({ daily: [{ overMinutes: 480, multiplierPercent: 200 }] }), ...group)
  await enter('2026-03-10', at('2026-03-10', '06:00', '15:00'))
  await approve('2026-03-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([
    ['REGULAR', 480, 100, 16_000],
    ['OVERTIME', 60, 200, 4000],
  ])
})

const night = { name: 'Night', days: [1, 2, 3, 4, 5, 6, 7], from: 1320, to: 360, percent: 25, instead: false } satisfies Window
type Window = TimeRulesForm['time']['premiums'][number]

test('eight hours of night earn a quarter on top, on a line of their own with its days', async () => {
  const { decide, enter, approve, compute, slip } = await office()
  await decide(march, withTime({ premiums: [night] }))
  const { why } = await enter('2026-03-10', { ...at('2026-03-10', '20:00', '20:00'), end: '2026-03-11T05:00:00Z' })
  expect(why).toContain('Night: 8 h at 25 % on top')
  await approve('2026-03-10')
  await compute(march)
  const paid = await slip(march)
  expect(linesOf(paid)).toEqual([
    ['REGULAR', 540, 100, 18_000],
    ['PREMIUM', 480, 25, 4000],
  ])
  expect(paid.lines[1]).toMatchObject({
    label: 'Night premium',
    formula: '8 h × 5.00 an hour (20.00 × 25 %)',
    days: ['2026-03-10'],
  })
})

test('a holiday premium asks the calendar that the payroll was made with', async () => {
  const { decide, enter, approve, finalise, slip } = await rulesOffice({ api }, await given.cast({ zone, country: 'DE' }))
  clock.set('2026-05-02T09:00:00Z')
  const holiday = { ...night, name: 'Holiday', days: ['holiday' as const], from: 0, to: 1440, percent: 100 }
  await decide('2026-04-01', withTime({ premiums: [night, holiday] }))
  // Easter Sunday from 22:00 until 02:00 of Easter Monday: two hours of night, two of both.
  await enter('2026-04-05', { ...at('2026-04-05', '20:00', '20:00'), end: '2026-04-06T00:00:00Z' })
  await approve('2026-04-05')
  await finalise('2026-04-01')
  expect(linesOf(await slip('2026-04-01')).filter(([kind]) => kind === 'PREMIUM')).toEqual([
    ['PREMIUM', 240, 25, 2000],
    ['PREMIUM', 120, 100, 4000],
  ])
})

test('hours of a final month that come late earn their premium as well', async () => {
  const { decide, enter, approve, finalise, compute, slip } = await office()
  await decide('2026-02-01', withTime({ premiums: [night] }))
  clock.set('2026-03-05T09:00:00Z')
  await enter('2026-02-10', { ...at('2026-02-10', '21:00', '21:00'), end: '2026-02-11T05:00:00Z' })
  await finalise('2026-02-01')
  await approve('2026-02-10')
  await compute(march)
  expect(linesOf(await slip(march))).toEqual([['LATE_CHANGE', 1, 100, 20_000]])
})

// 22:00 to 06:00 over the night on which clocks change is as long as it was.
test.each([
  ['GB', 'Europe/London', '2026-03-28', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 420],
  ['GB', 'Europe/London', '2026-10-24', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 540],
  ['US', 'America/New_York', '2026-03-07', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', 420],
  ['US', 'America/New_York', '2026-10-31', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 540],
  ['AU', 'Australia/Lord_Howe', '2026-10-03', '2026-10-03T11:30:00Z', '2026-10-03T19:00:00Z', 450],
  ['AU', 'Australia/Lord_Howe', '2026-04-04', '2026-04-04T11:00:00Z', '2026-04-04T19:30:00Z', 510],
])(
  'a night in %s (%s) from %s over a clock change is paid by its real length',
  async (country, place, day, start, end, minutes) => {
    const month = `${day.slice(0, 7)}-01`
    clock.set(`${month}T09:00:00Z`)
    const { decide, enter, approve, compute, slip } = await rulesOffice({ api }, await given.cast({ country, zone: place }))
    await decide(month, withTime({ premiums: [night] }))
    clock.set(`${day.slice(0, 4)}-${String(Number(day.slice(5, 7)) + 1).padStart(2, '0')}-02T09:00:00Z`)
    await enter(day, { start, end, zone: place })
    await approve(day)
    await compute(month)
    expect(linesOf(await slip(month)).filter(([kind]) => kind !== 'HOLIDAY')).toEqual([
      ['REGULAR', minutes, 100, (minutes * 2000) / 60],
      ['PREMIUM', minutes, 25, (minutes * 500) / 60],
    ])
  },
)
