import { expect, test } from 'vitest'
import { changesBetween, fieldWords } from './changes.ts'

test.each([
  [
    'a field that changed',
    { name: 'Ada', role: 'EMPLOYEE' },
    { name: 'Ada', role: 'MANAGER' },
    [['role', 'EMPLOYEE', 'MANAGER']],
  ],
  ['what was added', null, { name: 'Ada', phone: null }, [['name', null, 'Ada']]],
  ['what was removed', { day: '2026-08-03' }, undefined, [['day', '2026-08-03', null]]],
  ['a list', { days: ['2026-03-09'] }, { days: [] }, [['days', '2026-03-09', null]]],
  [
    'a list of wholes, without what only the server reads',
    { entries: [] },
    { entries: [{ id: '1', started_at: '08:00', note: '', minutes: 60 }, { minutes: 30 }] },
    [['entries', null, 'Started at 08:00, Minutes 60; Minutes 30']],
  ],
  ['nothing that only the server reads', { version: 1, search_text: 'a' }, { version: 2, search_text: 'b' }, []],
  ['a value without a name', null, [1, 2], [['value', null, '1, 2']]],
  ['emptied and missing alike', { note: '' }, { note: null }, []],
])('%s is told', (_what, before, after, expected) => {
  expect(changesBetween(before, after).map((change) => [change.field, change.before, change.after])).toEqual(expected)
})

test('a long value is cut, so that a page of entries stays a page', () => {
  const [change] = changesBetween(null, { note: 'x'.repeat(500) })
  expect(change?.after).toHaveLength(201)
})

test.each([
  ['contact_number', 'Contact number'],
  ['fractionPercent', 'Part of the day, in percent'],
  ['hire_date', 'Joining date'],
  ['workedMinutes', 'Worked minutes'],
  ['name', 'Name'],
])('the field %s is called "%s"', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})
