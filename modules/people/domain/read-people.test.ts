import { day, inOneGo } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkMapping,
  type ColumnMapping,
  peopleDateOrder,
  peopleSteps,
  type PeopleImportOptions,
  readCsv,
  suggestMapping,
} from './index.ts'
import { isAmbiguousAmount, readAmount, readDayCell, readText } from './person-cells.ts'

const options: PeopleImportOptions = { dateOrder: 'YMD', currency: 'EUR', today: day('2026-03-02') }
const read = (text: string, more: Partial<PeopleImportOptions> = {}) => {
  const table = readCsv(text)
  if (!table.ok) throw new Error(table.code)
  return inOneGo(peopleSteps(table.value.rows, suggestMapping(table.value.headers), { ...options, ...more }))
}
const errors = (text: string, more: Partial<PeopleImportOptions> = {}) =>
  read(text, more).flatMap((row) =>
    row.ok ? [] : row.errors.map(({ field, value, reason }) => `${row.row} ${field} "${value}": ${reason}`),
  )

const headers = [
  'Badge ID',
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Date of Birth',
  'Gender',
  'Country',
  'City',
  'Address',
  'Department',
  'Job Position',
  'Date Joining',
  'Reporting Manager',
  'Basic Salary',
  'Hourly Rate',
  'Employee Type',
]

test('the headers of another product find their fields; gender finds none', () => {
  expect(suggestMapping(headers)).toEqual({
    'Badge ID': 'badge',
    'First Name': 'firstName',
    'Last Name': 'lastName',
    Email: 'email',
    Phone: 'phone',
    'Date of Birth': 'birthDate',
    Country: 'country',
    City: 'city',
    Address: 'address',
    Department: 'department',
    'Job Position': 'designation',
    'Date Joining': 'hireDate',
    'Reporting Manager': 'manager',
    'Basic Salary': 'salary',
    'Employee Type': 'employmentType',
    'Hourly Rate': 'hourlyRate',
  })
})

test('spelling, case and punctuation of headers do not matter, and a field is given once', () => {
  expect(suggestMapping(['E-Mail', 'email address', 'EMPLOYEE_NAME', 'D.O.B', 'Favourite colour'])).toEqual({
    'E-Mail': 'email',
    EMPLOYEE_NAME: 'name',
  })
  expect(suggestMapping(['dob', 'Time zone'])).toEqual({ dob: 'birthDate', 'Time zone': 'zone' })
  for (const joined of ['Joined', 'Joined on', 'Hire date']) expect(suggestMapping([joined])).toEqual({ [joined]: 'hireDate' })
})

test.each<[ColumnMapping, string | null]>([
  [{ A: 'email', B: 'name' }, null],
  [{ A: 'email', B: 'lastName' }, null],
  [{ B: 'name' }, 'import.no_email_column'],
  [{ A: 'email', B: 'phone' }, 'import.no_name_column'],
  [{ A: 'email', B: 'name', C: 'name' }, 'import.field_twice'],
])('the mapping %o is refused with %s', (mapping, code) => {
  const checked = checkMapping(mapping)
  expect(checked.ok ? null : checked.code).toBe(code)
})

test('a full row becomes a person', () => {
  const row =
    'P7,Ada,Wren,Ada@Example.test,+49 30 1234,1968-12-02,female,Germany,Berlin,"Elm Road 1, 2nd floor",Design,Lead,2024-05-22,boss@example.test,"18,000.00",,part time'
  expect(read(`${headers.join(',')}\n${row}`)).toEqual([
    {
      row: 2,
      ok: true,
      value: {
        email: 'ada@example.test',
        name: 'Ada Wren',
        badge: 'P7',
        phone: '+49 30 1234',
        address: 'Elm Road 1, 2nd floor, Berlin, Germany',
        department: 'Design',
        designation: 'Lead',
        employmentType: 'PART_TIME',
        birthDate: '1968-12-02',
        hireDate: '2024-05-22',
        manager: 'boss@example.test',
        role: null,
        zone: null,
        salaryCents: 1_800_000,
        hourlyRateCents: null,
        payCycle: '',
        preferredName: '',
        own: new Map(),
      },
    },
  ])
})

test.each([
  [
    'everything wrong with a row is said at once',
    'Name,Email,DOB,Hourly rate,Role\nA,nobody,31/31/2020,ten,Owner',
    [
      '2 name "A": Name must be at least 2 characters',
      '2 email "nobody": Please enter valid email address',
      '2 birthDate "31/31/2020": Not a date, such as 2024-05-31',
      '2 role "Owner": Must be Employee, Manager or HR',
      '2 hourlyRate "ten": Not an amount in EUR',
    ],
  ],
  ['no name and no e-mail', 'Name,Email,Phone\n,,1', ['2 name "": Please enter the name', '2 email "": Please enter the e-mail']],
  [
    'the second of two equal e-mails',
    'Name,Email\nAda Wren,a@example.test\nBo Lind,A@example.test',
    ['3 email "a@example.test": The same e-mail as in row 2'],
  ],
  [
    'the second of two equal badges',
    'Name,Email,Badge\nAda Wren,a@example.test,p1\nBo Lind,b@example.test,P1',
    ['3 badge "P1": The same badge as in row 2'],
  ],
  [
    'one’s own manager',
    'Name,Email,Manager\nAda Wren,a@example.test,A@example.test',
    ['2 manager "A@example.test": Ada Wren is named as their own manager'],
  ],
  [
    'a birth date to come',
    'Name,Email,DOB\nAda Wren,a@example.test,2026-03-02',
    ['2 birthDate "2026-03-02": Must be in the past'],
  ],
  [
    'hired before birth',
    'Name,Email,DOB,Hire date\nAda Wren,a@example.test,1990-01-02,1990-01-01',
    ['2 birthDate "1990-01-02": Must be before the joining date'],
  ],
  [
    'a date that could be two',
    'Name,Email,DOB\nAda Wren,a@example.test,03/04/1990',
    ['2 birthDate "03/04/1990": Could be two dates: say whether the day or the month comes first'],
  ],
  [
    'a zone that does not exist',
    'Name,Email,Zone\nAda Wren,a@example.test,Mars/Base',
    ['2 zone "Mars/Base": Must be an IANA time zone like Europe/Berlin'],
  ],
])('refused: %s', (_case, text, expected) => {
  expect(errors(text)).toEqual(expected)
})

test('a role and a zone are read', () => {
  expect(read('Name,Email,Role,Time zone\nAda Wren,a@example.test,Human_Resource,Europe/Berlin')[0]).toMatchObject({
    value: { role: 'HUMAN_RESOURCE', zone: 'Europe/Berlin' },
  })
})

test.each([
  ['18000', 'EUR', 1_800_000],
  ['18,000', 'EUR', 1_800_000],
  ['18.000,50', 'EUR', 1_800_050],
  ["1'234'567.89", 'CHF', 123_456_789],
  ['12,5', 'EUR', 1250],
  ['1.234', 'KWD', 1234],
  ['1,234,567', 'JPY', 1_234_567],
  ['12.345', 'EUR', 1_234_500],
  ['0.750', 'USD', null],
  ['0,750', 'BHD', 750],
  ['12.3456', 'EUR', null],
  ['-5', 'EUR', null],
  ['1,23,4', 'EUR', null],
  ['€5', 'EUR', null],
])('the amount %s in %s is %s', (text, currency, cents) => {
  const cell = readAmount(text, currency)
  expect('value' in cell ? cell.value : null).toBe(cents)
})

test('an amount may be meant otherwise where its only separator stands before three digits', () => {
  const [may, mayNot] = [
    ['12.500', '18,000', ' 1.250 '],
    ['18000', '12.50', '18,000.00', '1,234,567', '0.750', ''],
  ]
  expect([may.map(isAmbiguousAmount), mayNot.map(isAmbiguousAmount)]).toEqual([may.map(() => true), mayNot.map(() => false)])
})

test('dates follow the order that was given', () => {
  expect([readDayCell('03/04/1990', 'DMY'), readDayCell('03/04/1990', 'MDY'), readDayCell('13/04/1990', 'YMD')]).toEqual([
    { value: '1990-04-03' },
    { value: '1990-03-04' },
    { value: '1990-04-13' },
  ])
  const rows = [{ row: 2, cells: { DOB: '03/04/1990', Other: '13/04/1990' } }]
  expect([peopleDateOrder(rows, { DOB: 'birthDate' }), peopleDateOrder(rows, { DOB: 'birthDate', Other: 'hireDate' })]).toEqual([
    null,
    'DMY',
  ])
})

test('invisible characters, and more than fits, are not stored', () => {
  expect([readText('Ada\u202eWren', 50), readText('x'.repeat(51), 50), readText(' Ada \n  Wren ', 50)]).toEqual([
    { reason: 'Contains characters that cannot be stored' },
    { reason: 'At most 50 characters' },
    { value: 'Ada Wren' },
  ])
})

test('every row of a file is in the answer, in order, with a person or with errors', () => {
  const cells = fc.record({
    Name: fc.constantFrom('', 'A', 'Ada Wren'),
    Email: fc.constantFrom('', 'x', 'a@example.test', 'b@example.test'),
    Badge: fc.constantFrom('', '1', '2'),
    DOB: fc.string({ maxLength: 10 }),
  })
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 20 }), (list) => {
      const rows = list.map((row, i) => ({ row: i + 2, cells: row }))
      const result = inOneGo(peopleSteps(rows, suggestMapping(['Name', 'Email', 'Badge', 'DOB']), options))
      expect(result.map(({ row }) => row)).toEqual(rows.map(({ row }) => row))
      expect(result.every((row) => row.ok || row.errors.length > 0)).toBe(true)
      const emails = result.flatMap((row) => (row.ok ? [row.value.email] : []))
      expect(new Set(emails).size).toBe(emails.length)
    }),
  )
})

test('others get their turn before each row', () => {
  const table = readCsv('Name,Email\nAda Lo,a@x.de\nBea Lo,b@x.de\nCy Lo,c@x.de')
  if (!table.ok) throw new Error(table.code)
  const steps = peopleSteps(table.value.rows, suggestMapping(table.value.headers), options)
  expect([...steps]).toHaveLength(3)
})

test('a letter with more marks than any writing puts on one is not stored', () => {
  const marked = (count: number) => `Name,Email,Address\nAda Lo,a@x.de,Road ${'\u0316'.repeat(count)}`
  expect(read(marked(30))).toMatchObject([{ ok: true }])
  expect(read(marked(31))).toMatchObject([{ ok: false, errors: [{ reason: 'Contains characters that cannot be stored' }] }])
})
