import { expect, test } from 'vitest'
import { formatClock } from './locale.ts'
import { axisHours, describeDay, hourText, rangeOf, workedMinutes, type Segment } from './day-segments.ts'

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
  expect(describeDay([{ kind: 'holiday', from: 540, to: 1020, name: 'Labour Day' }])).toEqual(['Holiday: Labour Day'])
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

test('a break that nobody timed is said with its length, and parts the work in two only in the drawing', () => {
  const segments: Segment[] = [
    { kind: 'work', from: 420, to: 660 },
    { kind: 'break', pause: 'untimed', from: 660, to: 690 },
    { kind: 'work', from: 690, to: 930 },
  ]
  expect(describeDay(segments)).toEqual(['Worked 07:00–15:30', '30 min break, not timed', '8 h in total'])
})

test('a break that was deducted does not count, one that is paid does', () => {
  const segments: Segment[] = [
    { kind: 'work', from: 480, to: 600 },
    { kind: 'break', pause: 'paid', from: 600, to: 610 },
    { kind: 'work', from: 610, to: 780 },
    { kind: 'break', pause: 'deducted', from: 780, to: 810 },
    { kind: 'work', from: 810, to: 980 },
  ]
  expect(describeDay(segments)).toEqual([
    'Worked 08:00–10:00 and 10:10–16:20',
    'Break 10:00–10:10 (paid)',
    '30 min automatic break',
    '7 h 50 in total',
  ])
})

test('hours of which no times are known say so, and count no time of the day', () => {
  expect(describeDay([{ kind: 'hours', from: 360, to: 810 }])).toEqual(['7 h 30, without times'])
})

test('an axis has every third hour, and fewer where the days are long', () => {
  expect(axisHours({ from: 360, to: 1200 })).toEqual([360, 540, 720, 900, 1080])
  expect(axisHours({ from: 300, to: 1740 })).toEqual([360, 720, 1080, 1440])
  expect(axisHours({ from: -1440, to: 2880 })).toEqual([-1440, -720, 0, 720, 1440, 2160, 2880])
})

test('an hour on an axis is as short as it can be read, also on the next day', () => {
  expect([360, 1440, -60].map((minute) => hourText(minute, (each) => formatClock(each, 24)))).toEqual(['06', '00', '23'])
  expect(hourText(360, (each) => formatClock(each, 12))).toBe('6 AM')
})
