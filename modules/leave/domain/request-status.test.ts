import { describe, expect, test } from 'vitest'
import {
  approveLeave,
  cancelForOther,
  cancelOwn,
  firstStage,
  mayChangeOwn,
  rejectLeave,
  type RequestState,
  requestStatuses,
  undoDecision,
} from './index.ts'

const state = (more: Partial<RequestState> = {}): RequestState => ({
  status: 'PENDING',
  stage: 'MANAGER',
  cancelAsked: false,
  paid: 'NONE',
  ...more,
})
const approved = state({ status: 'APPROVED' })

describe('a decision', () => {
  test('a manager approves, or hands on what HR has to see', () => {
    expect(approveLeave(state(), 'reports', false)).toMatchObject({ ok: true, value: { status: 'APPROVED' } })
    expect(approveLeave(state(), 'reports', true)).toMatchObject({ ok: true, value: { status: 'PENDING', stage: 'HR' } })
    expect(approveLeave(state({ stage: 'HR' }), 'reports', true)).toEqual({ ok: false, code: 'leave.waits_for_hr' })
    expect(rejectLeave(state({ stage: 'HR' }), 'reports', 'No')).toEqual({ ok: false, code: 'leave.waits_for_hr' })
    expect(approveLeave(state({ stage: 'HR' }), 'company', true)).toMatchObject({ ok: true, value: { status: 'APPROVED' } })
  })

  test('no needs a note', () => {
    expect(rejectLeave(state(), 'reports', ' ')).toEqual({ ok: false, code: 'leave.note_required' })
    expect(rejectLeave(state(), 'reports', 'We are too few')).toMatchObject({ ok: true, value: { status: 'REJECTED' } })
  })

  test('a wish to give leave back: yes cancels it, no leaves it approved', () => {
    const asked = state({ status: 'APPROVED', cancelAsked: true })
    expect(approveLeave(asked, 'reports', true)).toMatchObject({ ok: true, value: { status: 'CANCELLED' } })
    expect(rejectLeave(asked, 'reports', 'It was taken')).toMatchObject({
      ok: true,
      value: { status: 'APPROVED', cancelAsked: false },
    })
  })

  test('what was paid is not given back any more', () => {
    expect(approveLeave(state({ status: 'APPROVED', cancelAsked: true, paid: 'WHOLE' }), 'company', false)).toEqual({
      ok: false,
      code: 'leave.paid',
    })
  })

  test('what was paid of it stays, and the days after that are cancelled', () => {
    const asked = state({ status: 'APPROVED', cancelAsked: true, paid: 'PART' })
    const cut = { ok: true, value: { ...asked, cancelAsked: false } }
    expect(approveLeave(asked, 'company', false)).toEqual(cut)
    expect(cancelForOther(asked, 'The trip is off')).toEqual(cut)
    expect(cancelOwn({ ...approved, paid: 'PART' })).toMatchObject({ ok: true, value: { cancelAsked: true } })
    expect(mayChangeOwn({ ...approved, paid: 'PART' }, false)).toEqual({ ok: false, code: 'leave.paid' })
  })

  test.each(requestStatuses.filter((status) => status !== 'PENDING'))('%s is not decided on again', (status) => {
    expect(approveLeave(state({ status }), 'company', false)).toEqual({ ok: false, code: 'leave.not_pending' })
    expect(rejectLeave(state({ status }), 'company', 'No')).toEqual({ ok: false, code: 'leave.not_pending' })
  })

  test('is taken back within a minute, by whoever gave it, unless it was paid', () => {
    const decided = { by: 'anna', at: '2026-03-16T10:00:00Z' }
    expect(undoDecision(approved, decided, 'anna', '2026-03-16T10:00:59Z')).toMatchObject({
      ok: true,
      value: { status: 'PENDING' },
    })
    expect(undoDecision(approved, decided, 'anna', '2026-03-16T10:01:01Z')).toEqual({ ok: false, code: 'leave.undo_over' })
    expect(undoDecision(approved, decided, 'ben', '2026-03-16T10:00:01Z')).toEqual({ ok: false, code: 'leave.undo_over' })
    expect(undoDecision({ ...approved, paid: 'WHOLE' }, decided, 'anna', decided.at)).toEqual({ ok: false, code: 'leave.paid' })
    expect(undoDecision(state(), decided, 'anna', decided.at)).toEqual({ ok: false, code: 'leave.not_decided' })
  })
})

test('one’s own is changed while it waits or holds, one change at a time, and not any more when it is paid', () => {
  expect(mayChangeOwn(state(), false)).toMatchObject({ ok: true })
  expect(mayChangeOwn(approved, false)).toMatchObject({ ok: true })
  expect(mayChangeOwn(approved, true)).toEqual({ ok: false, code: 'leave.change_waits' })
  expect(mayChangeOwn({ ...approved, paid: 'WHOLE' }, false)).toEqual({ ok: false, code: 'leave.paid' })
  expect(mayChangeOwn({ ...approved, cancelAsked: true }, false)).toEqual({ ok: false, code: 'leave.cancel_waits' })
  expect(mayChangeOwn(state({ status: 'CANCELLED' }), false)).toEqual({ ok: false, code: 'leave.over' })
})

describe('cancelling', () => {
  test('one’s own: at once while it waits, by asking when it is approved, not any more when it is paid', () => {
    expect(cancelOwn(state())).toMatchObject({ ok: true, value: { status: 'CANCELLED' } })
    expect(cancelOwn(approved)).toMatchObject({ ok: true, value: { status: 'APPROVED', cancelAsked: true } })
    expect(cancelOwn({ ...approved, paid: 'WHOLE' })).toEqual({ ok: false, code: 'leave.paid' })
    expect(cancelOwn({ ...approved, cancelAsked: true })).toEqual({ ok: false, code: 'leave.cancel_waits' })
    expect(cancelOwn(state({ status: 'REJECTED' }))).toEqual({ ok: false, code: 'leave.over' })
  })

  test('another’s, with a note', () => {
    expect(cancelForOther(approved, 'Called back')).toMatchObject({ ok: true, value: { status: 'CANCELLED' } })
    expect(cancelForOther(approved, '')).toEqual({ ok: false, code: 'leave.note_required' })
    expect(cancelForOther({ ...approved, paid: 'WHOLE' }, 'x')).toEqual({ ok: false, code: 'leave.paid' })
    expect(cancelForOther(state({ status: 'CANCELLED' }), 'x')).toEqual({ ok: false, code: 'leave.over' })
  })
})

test.each([
  ['none', true, null],
  ['manager', true, 'MANAGER'],
  ['manager', false, 'HR'],
  ['hr', true, 'HR'],
  ['managerThenHr', true, 'MANAGER'],
  ['managerThenHr', false, 'HR'],
] as const)('%s, with a manager: %s', (approval, hasManager, stage) => {
  expect(firstStage(approval, hasManager)).toBe(stage)
})
