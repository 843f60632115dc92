import { expect, test } from 'vitest'
import { readContent } from '../content.ts'
import { statsOf } from './stats.tsx'

const rows = [
  { what: 'start on an existing database', measured: '1144 ms', value: 1144 },
  { what: 'payroll preview, 10000 people, stored with lines', measured: '1895 ms', value: 27 },
  { what: 'clock in/out', measured: '1.14 ms CPU, 281/s, 9 refused', value: 1.14 },
  { what: 'scripts of the landing page', measured: '3 kB', value: 3 },
]

const firstHour = { clicks: 29, fields: 14 }
const path = { figure: '29 clicks', words: 'from this page to the first payslip, and 14 fields to fill in' }

test('the strip says in words what the bench and the newcomer’s path measured', () => {
  expect(statsOf({ on: '21 Nov 2026', cores: 2, rows }, firstHour)).toEqual([
    path,
    { figure: '1.1 s', words: 'from start to ready, database included' },
    { figure: '1.9 s', words: 'for 10,000 payslips, every line stored' },
    { figure: '3 kB', words: 'of script on this page; it reads without any' },
  ])
})

test('what was not measured is not shown', () => {
  expect(statsOf({ on: '21 Nov 2026', cores: 2, rows: [] }, firstHour)).toEqual([path])
})

test('the measurements that are kept have all four', () => {
  expect(statsOf(readContent().measured, readContent().firstHour)).toHaveLength(4)
})
