import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'
import { type Hours, mailTime, pushTime, reachOf } from './settings.ts'

const zone = 'Europe/Berlin'
const at = (hours: Partial<Hours>, now: string) => mailTime(now, zone, { quiet: null, digestAt: null, ...hours })
const night = { from: 22 * 60, to: 7 * 60 }

test.each([
  ['nothing was chosen', {}, '2026-03-10T09:00:00Z', '2026-03-10T09:00:00Z'],
  ['before the night begins', { quiet: night }, '2026-03-10T20:59:00Z', '2026-03-10T20:59:00Z'],
  ['in the evening', { quiet: night }, '2026-03-10T21:00:00Z', '2026-03-11T06:00:00Z'],
  ['in the morning', { quiet: night }, '2026-03-11T05:59:00Z', '2026-03-11T06:00:00Z'],
  ['as the night ends', { quiet: night }, '2026-03-11T06:00:00Z', '2026-03-11T06:00:00Z'],
  ['over a lunch', { quiet: { from: 720, to: 780 } }, '2026-03-10T11:30:00Z', '2026-03-10T12:00:00Z'],
  ['once a day, before its time', { digestAt: 480 }, '2026-03-10T05:00:00Z', '2026-03-10T07:00:00Z'],
  ['once a day, behind it', { digestAt: 480 }, '2026-03-10T07:00:01Z', '2026-03-11T07:00:00Z'],
  ['once a day, within the night', { digestAt: 360, quiet: night }, '2026-03-10T12:00:00Z', '2026-03-11T06:00:00Z'],
  ['as clocks go forward', { quiet: night }, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
])('a mail goes out when it may: %s', (_case, hours, now, then) => {
  expect(at(hours, now)).toBe(then)
})

const minute = fc.integer({ min: 0, max: 1439 })
const hours = fc.record({
  quiet: fc.option(fc.record({ from: minute, to: minute })),
  digestAt: fc.option(minute),
})
const instant = fc
  .integer({ min: 0, max: 366 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes }).toString())

test('a mail never goes out in the past, waits two days at most, and where it waited for it may go', () => {
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
      hours,
      (now, where, chosen) => {
        const then = mailTime(now, where, chosen)
        const waits = Temporal.Instant.from(now).until(Temporal.Instant.from(then)).total('hours')
        expect(waits).toBeGreaterThanOrEqual(0)
        expect(waits).toBeLessThan(50)
        expect(mailTime(then, where, { ...chosen, digestAt: null })).toBe(then)
      },
    ),
  )
})

test('what somebody chose counts, and else what the kind does by itself', () => {
  expect(reachOf(kinds.joined, {})).toEqual({ bell: true, mail: false, push: false })
  expect(reachOf(kinds.timeSentBack, {})).toEqual({ bell: true, mail: true, push: true })
  const chosen = { 'people.joined': { bell: false, mail: true, push: true } }
  expect(reachOf(kinds.joined, chosen)).toEqual({ bell: false, mail: true, push: true })
  // From before there were devices.
  expect(reachOf(kinds.timeSentBack, { 'time.sent_back': { bell: true, mail: false } })).toMatchObject({
    mail: false,
    push: true,
  })
})

test('a device is told at once, whenever the mails of the day come, but not at night', () => {
  expect(pushTime('2026-03-10T12:00:00Z', zone, { quiet: night })).toBe('2026-03-10T12:00:00Z')
  expect(pushTime('2026-03-10T21:30:00Z', zone, { quiet: night })).toBe('2026-03-11T06:00:00Z')
})
