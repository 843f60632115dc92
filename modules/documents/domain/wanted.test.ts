import { day } from '@daybook/platform/domain'
import { describe, expect, test } from 'vitest'
import {
  decideWanted,
  expiryOf,
  isWantedKind,
  mayBring,
  reminderOn,
  type WantedState,
  type WantedStatus,
  wantedStatuses,
} from './index.ts'

const dueOn = day('2026-03-20')
const state = (status: WantedStatus, expiresOn: string | null = null): WantedState => ({
  status,
  dueOn,
  expiresOn: expiresOn === null ? null : day(expiresOn),
})

describe('somebody is reminded', () => {
  test.each([
    ['not yet three days before', 'OPEN', '2026-03-17', null],
    ['two days before', 'OPEN', '2026-03-18', 'BEFORE'],
    ['on the day', 'SENT_BACK', '2026-03-20', 'BEFORE'],
    ['the day after', 'OPEN', '2026-03-21', 'AFTER'],
    ['of nothing that waits for HR', 'BROUGHT', '2026-03-21', null],
    ['of nothing that is accepted', 'ACCEPTED', '2026-03-21', null],
  ] as const)('%s', (_, status, today, reminder) => expect(reminderOn(state(status), day(today))).toBe(reminder))

  test.each([
    ['2026-05-31', null],
    ['2026-06-01', 'EXPIRES'],
    ['2026-08-01', 'EXPIRES'],
  ] as const)('of what is good until 1 July, on %s: %s', (today, reminder) =>
    expect(reminderOn(state('ACCEPTED', '2026-07-01'), day(today))).toBe(reminder),
  )
})

test('something is brought until it is accepted, and anew before it is not good any more', () => {
  const may = wantedStatuses.filter((status) => mayBring(state(status), day('2026-03-16')))
  expect(may).toEqual(['OPEN', 'BROUGHT', 'SENT_BACK'])
  expect(mayBring(state('ACCEPTED', '2026-07-01'), day('2026-05-31'))).toBe(false)
  expect(mayBring(state('ACCEPTED', '2026-07-01'), day('2026-06-01'))).toBe(true)
})

test('what was brought is decided on once, and sent back with a reason', () => {
  expect(decideWanted(state('BROUGHT'), 'ACCEPT', '')).toMatchObject({ value: 'ACCEPTED' })
  expect(decideWanted(state('BROUGHT'), 'SEND_BACK', 'Blurred')).toMatchObject({ value: 'SENT_BACK' })
  expect(decideWanted(state('BROUGHT'), 'SEND_BACK', '')).toMatchObject({ code: 'document.reason_required' })
  for (const status of ['OPEN', 'ACCEPTED', 'SENT_BACK'] as const)
    expect(decideWanted(state(status), 'ACCEPT', '')).toMatchObject({ code: 'document.not_brought' })
})

test('what expires says when, and that day is to come', () => {
  const today = day('2026-03-16')
  expect(expiryOf(false, today, today)).toMatchObject({ value: null })
  expect(expiryOf(true, null, today)).toMatchObject({ code: 'document.expiry_required' })
  expect(expiryOf(true, today, today)).toMatchObject({ code: 'document.expiry_past' })
  expect(expiryOf(true, day('2026-03-17'), today)).toMatchObject({ value: '2026-03-17' })
})

test('a file is of the kind that was asked for', () => {
  expect(['pdf', 'jpeg', 'webp'].map((kind) => isWantedKind('PICTURE', kind))).toEqual([false, true, true])
  expect(['pdf', 'jpeg'].map((kind) => isWantedKind('PDF', kind))).toEqual([true, false])
  expect(['pdf', 'jpeg'].map((kind) => isWantedKind('ANY', kind))).toEqual([true, true])
})
