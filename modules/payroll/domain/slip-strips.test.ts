import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { slipStrips } from './index.ts'

const [monday, tuesday, wednesday] = [day('2026-02-02'), day('2026-02-03'), day('2026-02-04')]
const early = { kind: 'work', start: '2026-02-02T03:30:00Z', end: '2026-02-02T11:30:00Z' } as const
const slip = {
  days: [
    { day: monday, minutes: 480, zone: 'Europe/Berlin', stretches: [early] },
    { day: tuesday, minutes: 450, zone: null, stretches: [] },
  ],
  holidays: [{ day: wednesday, name: 'Founding Day' }],
  lines: [{ kind: 'PAID_LEAVE' as const, days: [wednesday] }],
}

test('all days stand over one range of hours, on the clock of where they were worked', () => {
  const { range, strips } = slipStrips(slip, [monday, tuesday])
  expect(range).toEqual({ from: 240, to: 1200 })
  expect(strips[0]?.segments).toEqual([{ kind: 'work', from: 270, to: 750 }])
})

test('hours without times begin at the left edge, as long as the axis says', () => {
  expect(slipStrips(slip, [monday, tuesday]).strips[1]).toEqual({
    day: tuesday,
    minutes: 450,
    segments: [{ kind: 'hours', from: 240, to: 690 }],
  })
})

test('leave and a holiday stand from nine to five', () => {
  expect(slipStrips(slip, [wednesday]).strips[0]?.segments).toEqual([
    { kind: 'holiday', from: 540, to: 1020, name: 'Founding Day' },
    { kind: 'leave', from: 540, to: 1020 },
  ])
})
