import { describe, expect, test } from 'vitest'
import {
  approveClaim,
  type ClaimState,
  mayWrite,
  needsSecondLook,
  rejectClaim,
  submitClaim,
  takeBackClaim,
  undoClaim,
} from './index.ts'

const state = (status: ClaimState['status'], stage: ClaimState['stage'] = 'MANAGER'): ClaimState => ({ status, stage })

describe('the steps of a claim', () => {
  test('it is handed in to the manager, else to HR, once', () => {
    expect(submitClaim(state('DRAFT'), true)).toMatchObject({ value: state('SUBMITTED') })
    expect(submitClaim(state('REJECTED'), false)).toMatchObject({ value: state('SUBMITTED', 'HR') })
    for (const status of ['SUBMITTED', 'APPROVED', 'PAID'] as const)
      expect(submitClaim(state(status), true)).toMatchObject({ code: 'expense.not_draft' })
  })

  test('it is taken back while it waits, and written while it does not', () => {
    expect(takeBackClaim(state('SUBMITTED', 'HR'))).toMatchObject({ value: state('DRAFT') })
    expect(takeBackClaim(state('APPROVED'))).toMatchObject({ code: 'expense.not_submitted' })
    expect((['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'PAID'] as const).filter((status) => mayWrite(state(status)))).toEqual(
      ['DRAFT', 'REJECTED'],
    )
  })

  test('a manager hands on what HR has to see, and decides on nothing that waits for HR', () => {
    expect(approveClaim(state('SUBMITTED'), 'reports', false)).toMatchObject({ value: state('APPROVED') })
    expect(approveClaim(state('SUBMITTED'), 'reports', true)).toMatchObject({ value: state('SUBMITTED', 'HR') })
    expect(approveClaim(state('SUBMITTED', 'HR'), 'reports', false)).toMatchObject({ code: 'expense.waits_for_hr' })
    expect(approveClaim(state('SUBMITTED', 'HR'), 'company', true)).toMatchObject({ value: { status: 'APPROVED' } })
    expect(approveClaim(state('DRAFT'), 'company', false)).toMatchObject({ code: 'expense.not_submitted' })
    expect([needsSecondLook(100_000, 100_000), needsSecondLook(99_999, 100_000), needsSecondLook(99_999, null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('it is sent back with a note', () => {
    expect(rejectClaim(state('SUBMITTED'), 'reports', 'Which train?')).toMatchObject({ value: state('REJECTED') })
    expect(rejectClaim(state('SUBMITTED'), 'reports', ' ')).toMatchObject({ code: 'expense.note_required' })
    expect(rejectClaim(state('SUBMITTED', 'HR'), 'reports', 'No')).toMatchObject({ code: 'expense.waits_for_hr' })
    expect(rejectClaim(state('PAID'), 'company', 'No')).toMatchObject({ code: 'expense.not_submitted' })
  })

  test('a decision is taken back within a minute, by whoever gave it, and never once it is paid', () => {
    const decided = { by: 'me', at: '2026-03-16T09:00:00Z' }
    expect(undoClaim(state('APPROVED'), decided, 'me', '2026-03-16T09:01:00Z')).toMatchObject({ value: state('SUBMITTED') })
    expect(undoClaim(state('APPROVED'), decided, 'me', '2026-03-16T09:01:01Z')).toMatchObject({ code: 'expense.undo_over' })
    expect(undoClaim(state('REJECTED'), decided, 'another', decided.at)).toMatchObject({ code: 'expense.undo_over' })
    expect(undoClaim(state('PAID'), decided, 'me', decided.at)).toMatchObject({ code: 'expense.not_decided' })
  })
})
