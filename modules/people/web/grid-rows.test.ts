import { peopleSteps, readCsv } from '@daybook/people/domain'
import { day, inOneGo } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { amountsRead, blankRow, faultsOf, gridCsv, isBlankRow, isTable, mostRows, pasted, shownFields } from './grid-rows.ts'

const three = [1, 2, 3].map(blankRow)

test('an amount that may be meant otherwise is said as it is read', () => {
  const line = (hourlyRate: string, salary = '') => amountsRead({ ...blankRow(1), hourlyRate, salary }, 'EUR')
  expect([line('12.500'), line('12.50'), line('', '3,100'), line('12.34x')]).toEqual([
    ['12.500 is read as €12,500.00 an hour.'],
    [],
    ['3,100 is read as €3,100.00 per pay period.'],
    [],
  ])
})

test('lines of a sheet fill the boxes from where they are pasted, and more lines are added', () => {
  const text =
    'Ada Wren\tada@example.test\tManager\r\nBo Lin\tbo@example.test\t\tAda Wren\t18.50\nCy Oh\tcy@example.test\nDi Po\tdi@example.test\n'
  const rows = pasted(three, { row: 1, field: 'name' }, text)
  expect(rows.map(({ name, role, manager, hourlyRate }) => [name, role, manager, hourlyRate])).toEqual([
    ['', '', '', ''],
    ['Ada Wren', 'Manager', '', ''],
    ['Bo Lin', '', 'Ada Wren', '18.50'],
    ['Cy Oh', '', '', ''],
    ['Di Po', '', '', ''],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(5)
})

test('a paste keeps what stands beside it, drops what has no box, and never makes more lines than there may be', () => {
  const kept = pasted([{ ...blankRow(1), name: 'Ada Wren' }], { row: 0, field: 'salary' }, '3000\t2026-01-01\tMonthly\tand more')
  expect(kept).toEqual([{ ...blankRow(1), name: 'Ada Wren', salary: '3000', hireDate: '2026-01-01', payCycle: 'Monthly' }])
  expect(pasted(three, { row: 2, field: 'name' }, 'x\n'.repeat(500))).toHaveLength(mostRows)
  expect([isTable('Ada Wren'), isTable('Ada Wren\n'), isTable('Ada\tWren'), isTable('Ada\nBo')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('the grid is read as the list that it stands for', () => {
  const rows = [
    { ...blankRow(7), name: 'Wren, Ada', email: ' ada@example.test', role: 'HR', hourlyRate: '18.50', hireDate: '2026-03-02' },
  ]
  const { csv, mapping } = gridCsv(rows)
  const table = readCsv(csv)
  const options = { dateOrder: 'DMY', currency: 'EUR', today: day('2026-03-16') } as const
  expect(table.ok && inOneGo(peopleSteps(table.value.rows, mapping, options))).toMatchObject([
    {
      ok: true,
      value: {
        name: 'Wren, Ada',
        email: 'ada@example.test',
        role: 'HUMAN_RESOURCE',
        hourlyRateCents: 1850,
        hireDate: '2026-03-02',
      },
    },
  ])
  expect([isBlankRow(blankRow(1)), isBlankRow(rows[0] ?? blankRow(1))]).toEqual([true, false])
})

test('what is wrong stands at its line, whatever stood between', () => {
  const rows = [blankRow(4), blankRow(9)]
  const wrong = {
    outcome: 'error' as const,
    userId: null,
    email: '',
    name: '',
    payCycle: null,
    pay: null,
    payNote: null,
    changes: [],
    errors: [{ field: 'email', value: '', reason: 'Please enter the e-mail' }],
  }
  const reply = {
    columns: [],
    mapping: {},
    added: { department: [], designation: [] },
    rows: [{ ...wrong, row: 3 }],
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 1,
    look: 'as it was looked at',
  }
  expect([...faultsOf(rows, reply)]).toEqual([[9, [{ field: 'email', reason: 'Please enter the e-mail' }]]])
})

test('the box of the pay cycle waits until there is one to say', () => {
  expect([shownFields(false).length, shownFields(true).at(-1)]).toEqual([7, 'payCycle'])
  const { csv, mapping } = gridCsv([{ ...blankRow(1), name: 'Ada Wren', email: 'ada@example.test', payCycle: 'Monthly' }])
  expect([csv.includes('Monthly'), mapping['Pay cycle']]).toEqual([true, 'payCycle'])
})
