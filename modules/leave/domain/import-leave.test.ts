import { readCsv } from '@daybook/people/domain'
import { day, inOneGo } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detectLeaveFormat,
  inUnitOf,
  type LeaveFormat,
  type LeaveImportOptions,
  leaveRowSteps,
  readAmount,
  spreadAmount,
} from './index.ts'

const table = (text: string) => {
  const read = readCsv(text)
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const today = day('2026-03-16')
const readAs = (format: LeaveFormat, text: string, options: Partial<LeaveImportOptions> = {}) =>
  inOneGo(leaveRowSteps(table(text).rows, { format, asOf: today, today, ...options }))

const balances = 'Email,Type,Balance,As of\n'
const history = 'Badge,Type,From,To,Amount,Status\n'
const bambooBalances = 'Employee #,Name,Beginning Balance,Accrued,Used,Scheduled,Adjustments\n'
const bambooRequests = 'Name,From,To,Type,Amount,Status,Notes\n'
const horilla =
  'Employee,Leave Type,Start Date,Start Date Breakdown,End Date,End Date Breakdown,Requested Days,Description,Status\n'

test.each([
  ['balances', balances],
  ['history', history],
  ['bambooBalances', bambooBalances],
  ['bambooRequests', bambooRequests],
  ['horilla', horilla],
  [null, 'Name,City,Street,Country\n'],
])('%s is known by its headers', (format, headers) => {
  expect(detectLeaveFormat(table(`${headers}x`).headers)).toBe(format)
})

const whose = { row: 2, email: null, badge: null, personName: null }

describe('a row of each file', () => {
  test('a balance, by mailbox, of its own day or of the one that was said', () => {
    const { entries } = readAs(
      'balances',
      `${balances}Ada@example.test,Annual leave,"12,5",2026-02-28\nben@example.test,Sick,-2,\n`,
    )
    expect(entries).toEqual([
      {
        ...whose,
        kind: 'balance',
        email: 'ada@example.test',
        typeName: 'Annual leave',
        day: '2026-02-28',
        balance: { amount: 1250, unit: null },
      },
      {
        ...whose,
        kind: 'balance',
        row: 3,
        email: 'ben@example.test',
        typeName: 'Sick',
        day: today,
        balance: { amount: -200, unit: null },
      },
    ])
  })

  test('leave, by badge; what was not approved there is left out', () => {
    const { entries, skipped } = readAs(
      'history',
      `${history}PEP07,Annual leave,2025-08-04,2025-08-08,5,Approved\nPEP07,Annual leave,2025-09-01,2025-09-01,1,Denied\n`,
    )
    const days = { from: '2025-08-04', to: '2025-08-08', day: '2025-08-04' }
    expect(entries).toMatchObject([{ kind: 'leave', badge: 'PEP07', ...days, amount: { amount: 500, unit: null } }])
    expect(skipped).toEqual([{ row: 3, reason: 'Not approved there: Denied' }])
  })

  test('BambooHR: what is there when a day begins is what the day before ended with', () => {
    const { entries } = readAs('bambooBalances', `${bambooBalances}7,"Wren, Ada",4.00,0,0,0,0\n`, { asOf: day('2026-01-01') })
    expect(entries).toMatchObject([
      { badge: '7', personName: 'Ada Wren', typeName: '', day: '2025-12-31', balance: { amount: 400, unit: null } },
    ])
  })

  test('BambooHR: a request with the family name first and its amount in hours', () => {
    const { entries } = readAs(
      'bambooRequests',
      `${bambooRequests}"Smith, John",31/08/2020,31/08/2020,Paid Time Off,8.00 hours,Approved,Family\n`,
    )
    const amount = { amount: 800, unit: 'HOURS' }
    expect(entries).toMatchObject([{ personName: 'John Smith', typeName: 'Paid Time Off', from: '2020-08-31', amount }])
  })

  test('Horilla: the badge behind the name, and halves of days', () => {
    const { entries, rejected } = readAs(
      'horilla',
      `${horilla}Adam Luis (PEP00),Casual Leave,2025-07-22,Second Half,2025-07-23,First Half,1,Trip,Approved
Adam Luis (PEP00),Casual Leave,2025-07-24,First Half,,Full Day,0.5,Trip,Approved
Adam Luis (PEP00),Casual Leave,2025-07-28,First Half,2025-07-29,Full Day,1.5,Trip,Approved\n`,
    )
    expect(entries).toMatchObject([
      { personName: 'Adam Luis', badge: 'PEP00', from: '2025-07-22', fromHalf: 'second', to: '2025-07-23', toHalf: 'first' },
      { from: '2025-07-24', to: '2025-07-24', fromHalf: 'first' },
    ])
    expect(rejected).toMatchObject([{ row: 4, field: 'fromHalf' }])
  })

  test('a word that every object answers to is no half of a day', () => {
    const row = 'Adam Luis (PEP00),Casual Leave,2025-07-22,constructor,2025-07-22,constructor,1,Trip,Approved\n'
    expect(readAs('horilla', `${horilla}${row}`).entries).toEqual([expect.not.objectContaining({ fromHalf: expect.anything() })])
  })
})

test('dates that can be read in two ways are asked for, and no row is read before', () => {
  const text = `${bambooRequests}Ada Wren,03/04/2025,03/04/2025,PTO,1 day,Approved,\n`
  expect(readAs('bambooRequests', text)).toMatchObject({ entries: [], waiting: 1, dateOrder: ['DMY', 'MDY'] })
  expect(readAs('bambooRequests', text, { dateOrder: 'MDY' }).entries).toMatchObject([{ from: '2025-03-04' }])
})

test.each([
  ['balances', `${balances}a@example.test,Sick,much,`, 'balance', 'Not an amount'],
  ['balances', `${balances}a@example.test,Sick,,`, 'balance', 'The balance is missing'],
  ['balances', `${balances}a@example.test,Sick,"1,200",`, 'balance', 'Not an amount'],
  ['balances', `${balances}a@example.test,Sick,1000.01,`, 'balance', 'More than 1,000'],
  ['balances', `${balances}a@example.test,Sick,1,2026-03-17`, 'day', 'Lies in the future'],
  ['balances', `${balances}a@example.test,Sick,1,2026-02-30`, 'day', 'Not a date'],
  ['balances', `${balances}a@example.test,Si\u200Bck,1,`, 'type', 'Contains characters that cannot be stored, or too many'],
  ['history', `${history}P,Sick,,2025-03-04,1,`, 'from', 'The first day is missing'],
  ['history', `${history}P,Sick,2025-03-04,x,1,`, 'to', 'Not a date'],
  ['history', `${history}P,Sick,2025-03-04,2025-03-03,1,`, 'to', 'Ends before it begins'],
  ['history', `${history}P,Sick,2024-03-04,2025-03-05,1,`, 'to', 'Longer than a year: make several rows of it'],
  ['history', `${history}P,Sick,2026-03-13,2026-03-16,1,`, 'to', 'Is not over yet: enter it in Daybook, so that it is paid'],
  ['history', `${history}P,Sick,2025-03-04,2025-03-04,-1,`, 'amount', 'Not an amount'],
  ['history', `${history}P,Sick,2025-03-04,2025-03-04,1001,`, 'amount', 'More than 1,000'],
] as const)('%s: %s is sent back by %s', (format, text, field, reason) => {
  expect(readAs(format, text).rejected).toMatchObject([{ row: 2, field, reason }])
})

test('a file holds so many days of leave and no more', () => {
  const rows = Array.from({ length: 280 }, (_, i) => `P${i},Sick,2024-01-01,2024-12-31,,`)
  const { entries, rejected } = readAs('history', history + rows.join('\n'))
  expect(entries).toHaveLength(273)
  expect(rejected[0]?.reason).toBe('The file holds more than 100,000 days of leave: split it')
})

describe('amounts', () => {
  test.each([
    ['12', { amount: 1200, unit: null }],
    ['12.3333', { amount: 1233, unit: null }],
    ['7,5 days', { amount: 750, unit: 'DAYS' }],
    ['8.00 hours', { amount: 800, unit: 'HOURS' }],
    ['-0', { amount: 0, unit: null }],
    ['1e3', null],
    ['', null],
  ])('%s', (text, amount) => {
    expect(readAmount(text)).toEqual(amount)
  })

  test('hours are days of so many hours as a day is planned with, and the other way round', () => {
    expect(inUnitOf({ amount: 1200, unit: 'HOURS' }, 'DAYS', 480)).toBe(150)
    expect(inUnitOf({ amount: -150, unit: 'DAYS' }, 'HOURS', 450)).toBe(-1125)
    expect(inUnitOf({ amount: 150, unit: null }, 'HOURS', 480)).toBe(150)
  })

  test('spread over days add up to what was spread, and nothing falls on a day that costs nothing', () => {
    const days = fc.array(fc.constantFrom(0, 25, 50, 100), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 100_000 }), (costs, amount) => {
        const perDay = costs.map((counted) => ({ day: today, counted, working: counted, why: '' }))
        const spread = spreadAmount(perDay, amount)
        expect(spread.reduce((sum, { counted }) => sum + counted, 0)).toBe(amount)
        const free = costs.some((cost) => cost > 0) ? spread.filter((_, i) => costs[i] === 0) : []
        expect(free.filter(({ counted }) => counted !== 0)).toEqual([])
      }),
    )
  })
})
