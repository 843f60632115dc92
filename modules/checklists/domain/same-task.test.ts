import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesToStart, tasksAt } from './same-task.ts'
import { waitsForAbove } from './template.ts'

const task = (title: string, more: object = {}) => ({
  title,
  who: 'HR' as const,
  named_id: null,
  approver: null,
  approver_id: null,
  fields: [],
  gate: null,
  waits_for: [] as number[],
  ...more,
})
const notYetUnderWay = (tasks: ReturnType<typeof task>[], underWay: ReturnType<typeof task>[]) =>
  tasksAt(tasks, placesToStart(tasks, underWay))
const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title)

test('what is under way already is left out, whatever the case of its letters', () => {
  expect(titles(notYetUnderWay([task('Keys'), task('Lunch')], [task('KEYS')]))).toEqual(['Lunch'])
})

test('somebody else does it, agrees to it, or is asked something else: that is another task', () => {
  const under = [task('Keys')]
  const asks = [{ label: 'How many', kind: 'NUMBER' as const, choices: [], required: true }]
  const others = [
    task('Keys', { who: 'OWNER' }),
    task('Keys', { approver: 'HR' }),
    task('Keys', { fields: asks }),
    task('Keys', { gate: 'DOCUMENTS' }),
  ]
  expect(notYetUnderWay(others, under)).toHaveLength(4)
})

test('what others wait for stays, and they go on waiting for it', () => {
  const list = [task('Phone'), task('Contract'), task('Keys', { waits_for: [1] })]
  const left = notYetUnderWay(list, [task('Phone'), task('Contract')])
  expect(left.map(({ title, waits_for }) => [title, waits_for])).toEqual([
    ['Contract', []],
    ['Keys', [0]],
  ])
})

test('whatever is left, a task waits for tasks above it, and for those it waited for', () => {
  const lists = fc.array(fc.record({ title: fc.constantFrom('A', 'B', 'C', 'D', 'E'), waits: fc.array(fc.nat()) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lists, fc.subarray(['A', 'B', 'C', 'D', 'E']), (list, under) => {
      const written = list.map(({ title, waits }, place) =>
        task(title, { waits_for: place === 0 ? [] : [...new Set(waits.map((each) => each % place))] }),
      )
      const left = notYetUnderWay(
        written,
        under.map((title) => task(title)),
      )
      const named = (tasks: typeof written) =>
        tasks.map(({ title, waits_for }) => [title, waits_for.map((at) => tasks[at]?.title)])
      expect(left.every(({ waits_for }, place) => waitsForAbove(place, waits_for))).toBe(true)
      for (const each of named(left)) expect(named(written)).toContainEqual(each)
    }),
  )
})
