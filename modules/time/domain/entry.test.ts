import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTotal } from './day-total.ts'
import { leadingEntry, type WorkEntry } from './entry.ts'
import { defaultTimePolicy } from './policy.ts'

const [berlin, la] = ['Europe/Berlin', 'America/Los_Angeles']
const at = (start: string | null, end: string | null, zone = berlin): WorkEntry => ({
  day: day('2026-03-10'),
  start: start && `2026-03-10T${start}:00Z`,
  end: end && `2026-03-10T${end}:00Z`,
  minutes: start === null ? 60 : null,
  zone,
})
const [untimed, press, morning, running] = [
  at(null, null, la),
  at('08:00', '08:00', la),
  at('08:00', '16:00'),
  at('17:00', null, la),
]

test('the clock of a day is that of what begins first, of two at once the longer', () => {
  expect(leadingEntry([untimed, running, press, morning])).toBe(morning)
  expect(leadingEntry([untimed, running])).toBe(running)
  expect(leadingEntry([untimed])).toBe(untimed)
  expect(leadingEntry([])).toBeUndefined()
})

test('in whatever order its entries come, a day has the same break at a fixed hour', () => {
  const lunch = { overMinutes: 0, deductMinutes: 60, window: { from: 720, to: 780 } }
  const policy = { ...defaultTimePolicy, autoBreaks: [lunch] }
  const shuffled = fc.shuffledSubarray([untimed, press, morning], { minLength: 3 })
  const breakOf = (entries: WorkEntry[]) => dayTotal(entries, policy, '2026-03-11T00:00:00Z').autoBreakMinutes
  const isSame = fc.property(shuffled, (entries) => {
    expect(breakOf(entries)).toBe(60)
  })
  fc.assert(isSame)
})
