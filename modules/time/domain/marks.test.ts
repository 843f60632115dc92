import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mark, marksOf } from './index.ts'

const office = { from: 540, to: 1020 }
const night = { from: 1320, to: 360 }
type Given = Parameters<typeof marksOf>[0]

const monday: Given = {
  day: day('2026-03-02'),
  zone: 'Europe/London',
  windows: [office],
  graceMinutes: 10,
  plannedMinutes: 480,
  spans: [],
  isOver: true,
}
const worked = (...times: string[]) => {
  const at = (time: string | undefined) => (time === undefined ? null : `2026-03-0${time}:00Z`)
  return [{ start: at(times[0]) ?? '', end: at(times[1]) }]
}

test.each<[string, Partial<Given>, Mark[]]>([
  ['on time', { spans: worked('2T09:00', '2T17:00') }, []],
  ['within the grace, both ways', { spans: worked('2T09:10', '2T16:50') }, []],
  ['a minute over it: late by all of it', { spans: worked('2T09:11', '2T17:00') }, [{ kind: 'late', minutes: 11 }]],
  ['early is not late', { spans: worked('2T07:00', '2T17:30') }, []],
  ['left early', { spans: worked('2T09:00', '2T15:30') }, [{ kind: 'leftEarly', minutes: 90 }]],
  ['late while it still runs', { spans: worked('2T10:00'), isOver: false }, [{ kind: 'late', minutes: 60 }]],
  ['nobody left early yet', { spans: worked('2T09:00', '2T12:00'), isOver: false }, []],
  ['a clock-out that is missing is no early one', { spans: worked('2T09:00') }, []],
  ['nobody came', {}, [{ kind: 'absent', minutes: 480 }]],
  ['nobody came yet', { isOver: false }, []],
  ['nothing is marked without times', { windows: [] }, []],
  ['a night shift that ends on time the next morning', { windows: [night], spans: worked('2T22:00', '3T06:00') }, []],
  ['and one that ends early', { windows: [night], spans: worked('2T22:00', '3T05:00') }, [{ kind: 'leftEarly', minutes: 60 }]],
  ['on the clocks of where it was', { zone: 'Asia/Tokyo', spans: worked('2T00:00', '2T08:00') }, []],
])('%s', (_case, more, marks) => {
  expect(marksOf({ ...monday, ...more })).toEqual(marks)
})

test('whoever is marked was beyond the grace, and by no more than the day', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 120 }), (begins, ends, graceMinutes) => {
      const instant = (at: number) => new Date(Date.UTC(2026, 2, 2, 0, at)).toISOString()
      const spans = [{ start: instant(Math.min(begins, ends)), end: instant(Math.max(begins, ends)) }]
      for (const { kind, minutes } of marksOf({ ...monday, graceMinutes, spans })) {
        expect(kind).not.toBe('absent')
        expect(minutes).toBeGreaterThan(graceMinutes)
        expect(minutes).toBeLessThanOrEqual(1440)
      }
    }),
  )
})
