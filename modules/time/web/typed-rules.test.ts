import { day } from '@daybook/platform/domain'
import { defaultRules, presetOf, rulesPresets, type TimeRules } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { asRules } from './rules-query.ts'
import { rulesOf, typedOf, type TypedRules, TypedRulesForm } from './typed-rules.ts'

const asked = { from: day('2026-04-01'), weekStarts: 1 } as const
const typed = (about: Partial<TypedRules> = {}): TypedRules => ({ ...typedOf(defaultRules, asked), ...about })

const everything: TimeRules = {
  time: {
    ...presetOf.germany.rules.time,
    editWindowDays: 14,
    dayOf: 'midnight',
    premiums: [{ name: 'Night', days: [1, 'holiday'], from: 1350, to: 360, percent: 25, instead: true }],
    rounding: { begin: { step: 15, mode: 'nearest' }, end: { step: 6, mode: 'down' }, duration: { step: 30, mode: 'up' } },
  },
  overtime: { ...presetOf.california.rules.overtime, restDayPercent: 150, holidayPercent: 200 },
}

test.each([...rulesPresets.map((name) => [name, presetOf[name].rules] as const), ['everything at once', everything] as const])(
  'what a form shows of %s is what it sends',
  (_name, rules) => {
    const form = rulesOf(typedOf(rules, asked))
    expect(form && asRules(form)).toEqual(rules)
  },
)

/** The fields that the form refuses, with its words. */
const faults = (about: Partial<TypedRules>): string[] =>
  (TypedRulesForm.safeParse(typed(about)).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test.each([
  [{ weekly: [{ over: 40, more: '' }] }, 'weekly: Enter a number'],
  [{ daily: [{ over: 8, more: 90 }] }, 'daily: Enter 101 to 500 %'],
  [
    {
      daily: [
        { over: 12, more: 150 },
        { over: 8, more: 200 },
      ],
    },
    'daily: Each step begins later and pays more than the one before',
  ],
  [{ maxShift: 30 }, 'maxShift: At most 24 hours'],
  [{ editWindowDays: 400 }, 'editWindowDays: Enter 0 to 366 days'],
  [
    { premiums: [{ name: 'Night', days: ['1'], from: '22', to: '06:00', percent: 25, instead: false }] },
    'premiums: Enter a time like 22:00',
  ],
  [
    { premiums: [{ name: 'Night', days: [], from: '22:00', to: '06:00', percent: 25, instead: false }] },
    'premiums: Choose a day',
  ],
  [{ from: 'soon' }, 'from: Must be a day like 2026-03-29'],
])('%j is refused at its field', (about, expected) => {
  expect(faults(about as Partial<TypedRules>)).toEqual([expected])
})

test('a department that follows the company says nothing else', () => {
  expect(faults({ follows: true, maxShift: '' })).toEqual([])
})
