import type { LeaveBalance, ListedLeave } from '@daybook/leave/contract'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { day, type Day } from '@daybook/platform/domain'

// What the tests of this module's screens show.

export const annual: LeaveBalance = {
  typeId: 'annual',
  typeName: 'Annual leave',
  unit: 'DAYS',
  open: true,
  policy: { ...defaultLeavePolicy, daysBack: 30 },
  today: 2000,
  reserved: 0,
  used: 0,
  year: { from: day('2026-01-01'), to: day('2026-12-31') },
  ahead: [],
}

/** A day of approved annual leave of Nora's, with what may be done about it. */
export const leaveOn = (from: Day, can: Partial<ListedLeave['can']>, more: Partial<ListedLeave> = {}): ListedLeave => ({
  id: from,
  userId: 'nora',
  userName: 'Nora Field',
  paidTo: null,
  typeId: 'annual',
  typeName: 'Annual leave',
  unit: 'DAYS',
  paid: true,
  from,
  to: from,
  fromHalf: null,
  toHalf: null,
  minutes: null,
  total: 100,
  status: 'APPROVED',
  stage: 'MANAGER',
  cancelAsked: false,
  imported: false,
  note: '',
  askedAt: '2026-01-01T08:00:00Z',
  decidedAt: null,
  decidedByName: null,
  decisionNote: null,
  replacesId: null,
  documentMissing: false,
  files: [],
  version: 1,
  can: { change: false, cancel: false, addFile: false, cancelFor: false, ...can },
  ...more,
})
