import { day, dayFromNumber, dayNumber, daysBetween, isDay } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueOn, isNear, moveDue } from './due.ts'
import { taskStatuses } from './task-status.ts'
import { mostDays } from './template.ts'

const days = fc.integer({ min: dayNumber(day('1900-01-01')), max: dayNumber(day('2199-12-31')) }).map(dayFromNumber)
const inside = fc.integer({ min: dayNumber(day('1902-01-01')), max: dayNumber(day('2197-12-31')) }).map(dayFromNumber)
const offsets = fc.integer({ min: -mostDays, max: mostDays })
const tasks = fc.array(fc.record({ days: offsets, status: fc.constantFrom(...taskStatuses) }), { maxLength: 20 })

describe('a task is due', () => {
  test.each([
    ['2026-03-02', -7, '2026-02-23'],
    ['2026-03-02', 0, '2026-03-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 30, '2027-01-30'],
    ['2199-12-20', 30, '2199-12-31'],
    ['1900-01-03', -30, '1900-01-01'],
  ])('from %s, %i days on: %s', (anchor, offset, due) => expect(dueOn(day(anchor), offset)).toBe(due))

  test('always on a day of the calendar, and exactly so many days away wherever that is one', () => {
    fc.assert(fc.property(days, offsets, (anchor, offset) => void expect(isDay(dueOn(anchor, offset))).toBe(true)))
    fc.assert(
      fc.property(inside, offsets, (anchor, offset) => void expect(daysBetween(anchor, dueOn(anchor, offset))).toBe(offset)),
    )
  })

  test('in the order of the offsets, and never the other way round', () => {
    fc.assert(
      fc.property(
        days,
        offsets,
        offsets,
        (anchor, a, b) => void expect(a > b || dueOn(anchor, a) <= dueOn(anchor, b)).toBe(true),
      ),
    )
  })
})

describe('a run whose day is corrected', () => {
  const made = (from: ReturnType<typeof day>, list: { days: number; status: (typeof taskStatuses)[number] }[]) =>
    list.map((task, i) => ({ ...task, id: String(i), due: dueOn(from, task.days) }))

  test('moves the tasks that are open as if it had begun with that day, and no other', () => {
    fc.assert(
      fc.property(inside, inside, tasks, (from, to, list) => {
        const before = made(from, list)
        const moved = new Map(moveDue(before, to).map(({ id, due }) => [id, due]))
        for (const task of before) {
          const after = moved.get(task.id) ?? task.due
          expect(after).toBe(task.status === 'OPEN' ? dueOn(to, task.days) : task.due)
        }
      }),
    )
  })

  test('moved there and back is as it was', () => {
    fc.assert(
      fc.property(inside, inside, tasks, (from, to, list) => {
        const before = made(from, list)
        const apply = (now: typeof before, anchor: typeof from) => {
          const moved = new Map(moveDue(now, anchor).map(({ id, due }) => [id, due]))
          return now.map((task) => ({ ...task, due: moved.get(task.id) ?? task.due }))
        }
        expect(apply(apply(before, to), from)).toEqual(before)
      }),
    )
  })
})

test('a chosen day is near within two years, before and after', () => {
  const today = day('2026-03-16')
  expect(['2024-03-15', '2028-03-17', '2026-03-16'].map((each) => isNear(day(each), today))).toEqual([true, true, true])
  expect(['2023-03-16', '2029-03-16'].map((each) => isNear(day(each), today))).toEqual([false, false])
})
