import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueOn } from './due.ts'
import { isOverdue, type Parts, progressOf } from './progress.ts'
import { answerTask, reopenTask, runStatuses, runStatusOf, settleTask, taskStatuses, tickTask } from './task-status.ts'
import { mostWeight } from './template.ts'

describe('a task', () => {
  test.each([
    ['OPEN', 'OPEN', 'DONE'],
    ['DONE', 'OPEN', 'checklist.not_open'],
    ['LEFT_OUT', 'DONE', 'checklist.not_open'],
    ['OPEN', 'STOPPED', 'checklist.stopped'],
  ] as const)('that is %s in a run that is %s is ticked off: %s', (task, run, expected) => {
    const settled = settleTask({ task, run }, 'DONE')
    expect(settled.ok ? settled.value : settled.code).toBe(expected)
  })

  test.each([
    ['DONE', 'DONE', 'OPEN'],
    ['LEFT_OUT', 'OPEN', 'OPEN'],
    ['OPEN', 'OPEN', 'checklist.not_settled'],
    ['DONE', 'STOPPED', 'checklist.stopped'],
  ] as const)('that is %s in a run that is %s is taken back: %s', (task, run, expected) => {
    const reopened = reopenTask({ task, run })
    expect(reopened.ok ? reopened.value : reopened.code).toBe(expected)
  })

  test('that waits for others is not ticked off, but left out; and what was done after it goes first', () => {
    const codes = [
      tickTask({ task: 'OPEN', run: 'OPEN', waiting: true }),
      tickTask({ task: 'OPEN', run: 'OPEN', waiting: false }),
      tickTask({ task: 'OPEN', run: 'STOPPED', waiting: true }),
      settleTask({ task: 'OPEN', run: 'OPEN', waiting: true }, 'LEFT_OUT'),
      reopenTask({ task: 'DONE', run: 'OPEN', awaited: true }),
      reopenTask({ task: 'DONE', run: 'OPEN', awaited: false }),
    ].map((each) => (each.ok ? each.value : each.code))
    expect(codes).toEqual(['checklist.waiting', 'DONE', 'checklist.stopped', 'LEFT_OUT', 'checklist.awaited', 'OPEN'])
  })

  test('that stands for something else is not ticked off before that is done, but left out', () => {
    const at = { task: 'OPEN', run: 'OPEN', shut: true } as const
    const codes = [tickTask(at), tickTask({ ...at, shut: false }), settleTask(at, 'LEFT_OUT')]
    expect(codes.map((each) => (each.ok ? each.value : each.code))).toEqual(['checklist.gate_shut', 'DONE', 'LEFT_OUT'])
  })

  test('that was settled and taken back is as it was, in whatever run', () => {
    const there = runStatuses.map((run) => settleTask({ task: 'OPEN', run }, 'LEFT_OUT'))
    const back = runStatuses.map((run) => reopenTask({ task: 'LEFT_OUT', run }))
    expect(there.map((each) => (each.ok ? each.value : each.code))).toEqual(['LEFT_OUT', 'LEFT_OUT', 'checklist.stopped'])
    expect(back.map((each) => (each.ok ? each.value : each.code))).toEqual(['OPEN', 'OPEN', 'checklist.stopped'])
  })
})

describe('a task to which somebody has to agree', () => {
  const at = { task: 'OPEN', run: 'OPEN' } as const
  const codeOrValue = (result: ReturnType<typeof tickTask> | ReturnType<typeof reopenTask> | ReturnType<typeof answerTask>) =>
    result.ok ? result.value : result.code

  test('is handed in once, and done at once where nobody else could agree', () => {
    expect(codeOrValue(tickTask({ ...at, approval: 'NONE' }))).toBe('DONE')
    expect(codeOrValue(tickTask({ ...at, approval: 'WANTED' }))).toBe('HANDED_IN')
    expect(codeOrValue(tickTask({ ...at, approval: 'WANTED' }, true))).toBe('DONE')
    expect(codeOrValue(tickTask({ ...at, approval: 'HANDED_IN' }))).toBe('checklist.handed_in')
    expect(codeOrValue(tickTask({ ...at, approval: 'WANTED', waiting: true }, true))).toBe('checklist.waiting')
  })

  test('is answered while it is handed in, and taken back', () => {
    expect(codeOrValue(answerTask({ ...at, approval: 'HANDED_IN' }, 'AGREED'))).toBe('AGREED')
    expect(codeOrValue(answerTask({ ...at, approval: 'WANTED' }, 'AGREED'))).toBe('checklist.not_handed_in')
    expect(codeOrValue(answerTask({ ...at, task: 'DONE', approval: 'HANDED_IN' }, 'SENT_BACK'))).toBe('checklist.not_handed_in')
    expect(codeOrValue(answerTask({ ...at, run: 'STOPPED', approval: 'HANDED_IN' }, 'AGREED'))).toBe('checklist.stopped')
    expect(codeOrValue(reopenTask({ ...at, approval: 'HANDED_IN' }))).toBe('OPEN')
    expect(codeOrValue(reopenTask({ ...at, approval: 'WANTED' }))).toBe('checklist.not_settled')
  })
})

test('a run is done exactly when none of its tasks is open', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...taskStatuses)), (tasks) => {
      expect(runStatusOf(tasks) === 'DONE').toBe(!tasks.includes('OPEN'))
    }),
  )
})

describe('progress', () => {
  const today = day('2026-03-16')

  test('what is due today is to come, what was due yesterday is overdue', () => {
    expect(isOverdue({ status: 'OPEN', due: today }, today)).toBe(false)
    expect(isOverdue({ status: 'OPEN', due: day('2026-03-15') }, today)).toBe(true)
    expect(isOverdue({ status: 'DONE', due: day('2026-03-15') }, today)).toBe(false)
    expect(isOverdue({ status: 'OPEN', due: day('2026-03-15'), waiting: true }, today)).toBe(false)
  })

  const task = fc.record({
    status: fc.constantFrom(...taskStatuses),
    due: fc.integer({ min: -50, max: 50 }).map((days) => dueOn(today, days)),
    weight: fc.integer({ min: 1, max: mostWeight }),
  })
  const sumOf = ({ done, leftOut, overdue, toCome }: Parts) => done + leftOut + overdue + toCome

  test('its parts are all tasks, each once, and all that they count', () => {
    fc.assert(
      fc.property(fc.array(task), (tasks) => {
        const progress = progressOf(tasks, today)
        expect(sumOf(progress)).toBe(tasks.length)
        expect(sumOf(progress.weights)).toBe(tasks.reduce((sum, { weight }) => sum + weight, 0))
      }),
    )
  })

  test('it is between 0 and 100, and 100 for what is done alone', () => {
    fc.assert(
      fc.property(fc.array(task, { minLength: 1 }), (tasks) => {
        const { percent } = progressOf(tasks, today)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        expect(percent === 100).toBe(runStatusOf(tasks.map(({ status }) => status)) === 'DONE')
      }),
    )
    expect(progressOf([], today).percent).toBe(0)
    // The longest list there can be, all of it done but for one small task.
    const almost = Array.from(
      { length: 60 },
      (_, i) => ({ status: i === 0 ? 'OPEN' : 'DONE', due: today, weight: i === 0 ? 1 : 10 }) as const,
    )
    expect(progressOf(almost, today).percent).toBe(99)
  })

  test('whatever is settled never takes it back', () => {
    fc.assert(
      fc.property(
        fc.array(task, { minLength: 1 }),
        fc.nat(),
        fc.constantFrom('DONE' as const, 'LEFT_OUT' as const),
        (tasks, nth, as) => {
          const settled = tasks.map((each, i) =>
            i === nth % tasks.length && each.status === 'OPEN' ? { ...each, status: as } : each,
          )
          expect(progressOf(settled, today).percent).toBeGreaterThanOrEqual(progressOf(tasks, today).percent)
        },
      ),
    )
  })

  test('a task that counts three times is three quarters of a list with one that counts once', () => {
    const [open, done] = [{ status: 'OPEN', due: today, weight: 1 } as const, { status: 'DONE', due: today, weight: 3 } as const]
    expect(progressOf([open, done], today)).toMatchObject({ percent: 75, done: 1, toCome: 1, weights: { done: 3, toCome: 1 } })
  })
})
