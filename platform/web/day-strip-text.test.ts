import { expect, test } from 'vitest'
import { describeDay, rangeOf, workedMinutes, type Segment } from './day-strip-text.ts'

const day: Segment[] = [
  { kind: 'work', from: 765, to: 1020 },
  { kind: 'break', from: 720, to: 765 },
  { kind: 'work', from: 510, to: 720 },
]

test('a day reads in the order it happened, with its total', () => {
  expect(describeDay(day)).toEqual(['Worked 08:30–12:00 and 12:45–17:00', 'Break 12:00–12:45', '7 h 45 in total'])
})

test('an open shift says since when, and counts up to now', () => {
  expect(describeDay([{ kind: 'open', from: 480, to: 555 }])).toEqual(['Working since 08:00', '1 h 15 in total'])
})

test('missing punches and the plan are said, not only drawn', () => {
  const words = describeDay([{ kind: 'work', from: 540, to: 720 }], { missing: [1020], planned: [{ from: 540, to: 1020 }] })
  expect(words).toContain('Missing punch at 17:00')
  expect(words).toContain('Planned 09:00–17:00')
})

test('leave, holidays and empty days have words of their own', () => {
  expect(describeDay([{ kind: 'leave', from: 480, to: 960 }])).toEqual(['On leave'])
  expect(describeDay([{ kind: 'holiday', from: 480, to: 960 }])).toEqual(['Holiday'])
  expect(describeDay([])).toEqual(['Nothing recorded'])
})

test('a night shift ends on the next day', () => {
  expect(describeDay([{ kind: 'work', from: 1320, to: 1560 }])[0]).toBe('Worked 22:00–02:00 next day')
})

test('work that began on the day before, by another clock, says so', () => {
  expect(describeDay([{ kind: 'open', from: -195, to: 60 }])[0]).toBe('Working since 20:45 the day before')
})

test('the strip stretches to whole hours, and never shrinks below 06–20', () => {
  expect(rangeOf([])).toEqual({ from: 360, to: 1200 })
  expect(rangeOf([330, 1215])).toEqual({ from: 300, to: 1260 })
})

test('breaks and leave are no work', () => expect(workedMinutes([...day, { kind: 'leave', from: 0, to: 60 }])).toBe(465))
