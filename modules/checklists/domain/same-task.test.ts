import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesToStart, tasksAt } from './same-task.ts'
import { waitsForAbove } from './template.ts'

const task = (title: string, waits_for: number[] = []) => ({ title, waits_for })
const notYetUnderWay = (tasks: ReturnType<typeof task>[], underWay: number[]) =>
  tasksAt(tasks, placesToStart(tasks, new Set(underWay)))

test('what is under way already is left out', () => {
  expect(notYetUnderWay([task('Keys'), task('Lunch')], [0])).toEqual([task('Lunch')])
})

test('what others wait for stays, and they go on waiting for it', () => {
  const left = notYetUnderWay([task('Phone'), task('Contract'), task('Keys', [1])], [0, 1])
  expect(left).toEqual([task('Contract'), task('Keys', [0])])
})

test('whatever is left, a task waits for tasks above it, and for those it waited for', () => {
  const lists = fc.array(fc.record({ waits: fc.array(fc.nat()), underWay: fc.boolean() }), { maxLength: 12 })
  fc.assert(
    fc.property(lists, (list) => {
      const written = list.map(({ waits }, place) =>
        task(`Task ${place}`, place === 0 ? [] : [...new Set(waits.map((each) => each % place))]),
      )
      const left = notYetUnderWay(
        written,
        list.flatMap(({ underWay }, place) => (underWay ? [place] : [])),
      )
      const named = (tasks: typeof written) =>
        tasks.map(({ title, waits_for }) => [title, waits_for.map((at) => tasks[at]?.title)])
      expect(left.every(({ waits_for }, place) => waitsForAbove(place, waits_for))).toBe(true)
      for (const each of named(left)) expect(named(written)).toContainEqual(each)
    }),
  )
})
