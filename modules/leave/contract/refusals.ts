import { only, refusals } from '@daybook/platform/contract'

export const leaveRefusals = refusals({
  'leave.before_hire': { status: 400, words: 'This is before your first day here, {day}.' },
  'leave.after_leaving': { status: 400, words: 'This is after your last day here, {day}.' },
  'leave.not_for_you': { status: 403, words: 'This leave is for other departments.' },
  'leave.too_new': { status: 409, words: 'You can take this leave from {day} on.' },
  'leave.waiting': { status: 409, words: 'What you earn of this leave can be used from {day} on.' },
  'leave.too_far': { status: 400, words: 'Leave can be asked for until {day}, the end of the next leave year.' },
  'leave.too_long_ago': { status: 409, words: 'Leave can be asked for from {day} on. Ask HR about earlier days.' },
  'leave.notice': { status: 409, words: 'This leave has to be asked for {days} days ahead: from {day} on.' },
  'leave.no_halves': { status: 400, words: 'This leave is taken in whole days.' },
  'leave.counts_nothing': { status: 400, words: 'Nobody works on these days, so no leave is needed.' },
  'leave.span_too_long': { status: 409, words: 'One request may span at most {days} days.' },
  'leave.overlap': { status: 409, words: 'You have asked for leave from {from} to {to} already.' },
  'leave.blocked_day': { status: 409, words: 'Nobody takes this leave from {from} to {to}: {why}' },
  'leave.yearly_limit': { status: 409, words: 'This leave is limited to {limit} a year.' },
  'leave.in_a_row': { status: 409, words: 'This leave is limited to {limit} on end, requests beside it counted together.' },
  'leave.balance': { status: 409, words: 'This is {missing} more than there is.' },
  'leave.half_inside': { status: 400, words: 'Only the first day can begin at noon, and only the last one end there.' },
  'leave.hours_one_day': { status: 400, words: 'Hours are asked for on a single day.' },
  'leave.over': { status: 409, words: 'This request is over.' },
  'leave.paid': { status: 409, words: 'Days of this leave are paid already. HR can correct the balance and a later payslip.' },
  'leave.not_pending': { status: 409, words: 'This request is not waiting for a decision any more.' },
  'leave.waits_for_hr': { status: 403, words: 'This request waits for HR.' },
  'leave.note_required': { status: 400, words: 'Please say why.' },
  'leave.own': { status: 403, words: 'Nobody decides on their own leave.' },
  'leave.not_decided': { status: 409, words: 'There is no decision to take back.' },
  'leave.undo_over': { status: 409, words: 'A decision is taken back within a minute, by whoever gave it.' },
  'leave.type_exists': { status: 409, words: 'There is a type of leave with this name already.' },
  'leave.type_fixed': {
    status: 409,
    words: 'The unit, the leave year and whether there is a balance stay as they are. End this type and make another one.',
  },
  'leave.too_many_types': { status: 409, words: 'A company has at most {types} types of leave.' },
  'leave.from_reach': { status: 400, words: 'Rules begin between {from} and {to}.' },
  'leave.own_balance': { status: 403, words: 'Nobody adjusts their own balance.' },
  'leave.no_feed': { status: 409, words: 'You have no such calendar address.' },
  'leave.no_balance': { status: 409, words: 'This type of leave has no balance.' },
})

/** What a request may be refused for by its rules. */
export const requestFaults = only(
  leaveRefusals,
  'leave.before_hire',
  'leave.after_leaving',
  'leave.not_for_you',
  'leave.too_new',
  'leave.waiting',
  'leave.too_far',
  'leave.too_long_ago',
  'leave.notice',
  'leave.no_halves',
  'leave.counts_nothing',
  'leave.span_too_long',
  'leave.overlap',
  'leave.blocked_day',
  'leave.yearly_limit',
  'leave.in_a_row',
  'leave.balance',
)

/** What the days themselves may be refused for, before any rule of the company. */
export const shapeFaults = only(leaveRefusals, 'leave.half_inside', 'leave.hours_one_day')
