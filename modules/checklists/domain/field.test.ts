import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Field,
  type FieldKind,
  fieldKinds,
  firstMissing,
  longestAnswer,
  longestShort,
  offersRightly,
  readAnswer,
} from './field.ts'

const field = (kind: FieldKind): Field => ({ label: 'Size', kind, choices: kind === 'CHOICE' ? ['S', 'M'] : [], required: true })
const read = (kind: FieldKind, sent: string | null) => {
  const answer = readAnswer(field(kind), sent)
  return answer.ok ? answer.value : answer.code
}

test.each([
  ['TEXT', ' Ada ', 'Ada'],
  ['TEXT', 'two\nlines', 'checklist.answer_wrong'],
  ['TEXT', 'a'.repeat(longestShort + 1), 'checklist.answer_wrong'],
  ['LONG_TEXT', 'two\nlines', 'two\nlines'],
  ['LONG_TEXT', 'a'.repeat(longestAnswer + 1), 'checklist.answer_wrong'],
  ['NUMBER', '-12.5', '-12.5'],
  ['NUMBER', '1e9', 'checklist.answer_wrong'],
  ['NUMBER', '10,50', 'checklist.answer_wrong'],
  ['NUMBER', '1234567890', 'checklist.answer_wrong'],
  ['DAY', '2026-02-28', '2026-02-28'],
  ['DAY', '2026-02-30', 'checklist.answer_wrong'],
  ['CHOICE', 'M', 'M'],
  ['CHOICE', 'L', 'checklist.answer_wrong'],
  ['YES_NO', 'NO', 'NO'],
  ['YES_NO', 'true', 'checklist.answer_wrong'],
] as const)('%s takes %j as %j', (kind, sent, kept) => expect(read(kind, sent)).toBe(kept))

test('nothing is no answer, of whatever kind', () => {
  for (const kind of fieldKinds) expect([read(kind, null), read(kind, ''), read(kind, '  ')]).toEqual([null, null, null])
})

test('what was kept is read again as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldKinds), fc.string(), (kind, sent) => {
      const once = readAnswer(field(kind), sent)
      expect(once.ok ? readAnswer(field(kind), once.value) : once).toEqual(once)
    }),
  )
})

test('only what has to be answered is missing', () => {
  expect(firstMissing([])).toBe(-1)
  expect(
    firstMissing([
      { required: false, answer: null },
      { required: true, answer: 'M' },
    ]),
  ).toBe(-1)
  expect(
    firstMissing([
      { required: true, answer: 'M' },
      { required: true, answer: null },
    ]),
  ).toBe(1)
})

test('something is offered where something is chosen, each once', () => {
  expect(offersRightly({ kind: 'CHOICE', choices: ['S', 'M'] })).toBe(true)
  expect(offersRightly({ kind: 'CHOICE', choices: [] })).toBe(false)
  expect(offersRightly({ kind: 'CHOICE', choices: ['S', 'S'] })).toBe(false)
  expect(offersRightly({ kind: 'TEXT', choices: ['S'] })).toBe(false)
})
