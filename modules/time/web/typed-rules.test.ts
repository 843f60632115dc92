import { day } from '@daybook/platform/domain'
import { defaultRules, germanBreaks, presetOf, rulesPresets, type TimeRules } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { asRules } from './rules-query.ts'
import { rulesOf, typedOf, type TypedRules, TypedRulesForm } from './typed-rules.ts'

const asked = { from: day('2026-04-01'), weekStarts: 1 } as const
const typed = (about: Partial<TypedRules> = {}): TypedRules => ({ ...typedOf(defaultRules, asked), ...about })

const everything: TimeRules = {
  time: {
    ...presetOf.germany.rules.time,
    autoBreaks: [...germanBreaks, { overMinutes: 90, deductMinutes: 30, window: { from: 1410, to: 30 } }],
    editWindowDays: 14,
    dayOf: 'midnight',
    premiums: [{ name: 'Night', days: [1, 'holiday'], from: 1350, to: 360, percent: 25, instead: true }],
    rounding: { begin: { step: 15, mode: 'nearest' }, end: { step: 6, mode: 'down' }, duration: { step: 30, mode: 'up' } },
  },
  overtime: { ...presetOf.california.rules.overtime, restDayPercent: 150, holidayPercent: 200, overWeeks: 4 },
}

test.each([...rulesPresets.map((name) => [name, presetOf[name].rules] as const), ['everything at once', everything] as const])(
  'what a form shows of %s is what it sends',
  (_name, rules) => {
    const form = rulesOf(typedOf(rules, asked))
    expect(form && asRules(form)).toEqual(rules)
  },
)

const lunch = { from: '12:00', to: '13:00', minutes: 30, over: 0 }

/** The fields that the form refuses, with its words. */
const faults = (about: Partial<TypedRules>): string[] =>
  (TypedRulesForm.safeParse(typed(about)).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test.each([
  [{ weekly: [{ over: 40, more: '' }] }, 'weekly: Enter a number'],
  [{ weekly: [{ over: 169, more: 150 }] }, 'weekly: A week has 168 hours'],
  [{ overWeeks: '4', weekly: [{ over: 673, more: 150 }] }, 'weekly: Four weeks have 672 hours'],
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
  [{ fixedBreaks: [{ ...lunch, from: 'noon' }] }, 'fixedBreaks: Enter a time like 22:00'],
  [{ fixedBreaks: [{ ...lunch, minutes: '' }] }, 'fixedBreaks: Enter a number'],
  [{ fixedBreaks: [{ ...lunch, minutes: 61 }] }, 'fixedBreaks: A break is not longer than the hours it lies in'],
  [{ fixedBreaks: [lunch, { ...lunch, from: '12:59', to: '14:00' }] }, 'fixedBreaks: The hours of two breaks overlap'],
  [
    {
      fixedBreaks: [
        { ...lunch, from: '23:00', to: '01:00' },
        { ...lunch, from: '00:30', to: '02:00' },
      ],
    },
    'fixedBreaks: The hours of two breaks overlap',
  ],
  [{ autoBreaks: [{ over: 0, more: 30 }], fixedBreaks: [lunch] }, 'autoBreaks: Enter at least one minute'],
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

test('breaks at fixed hours may touch, and have hours of the day before', () => {
  const breaks = [lunch, { ...lunch, from: '13:00', to: '14:00' }, { ...lunch, from: '23:30', to: '00:30' }]
  expect(faults({ fixedBreaks: breaks })).toEqual([])
})
