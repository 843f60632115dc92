import { deeds } from '@daybook/platform/contract'

export const leaveDeeds = deeds('leave', {
  set_up: 'Set up leave',
  least_at_work: 'Said how many people should be left',
  archive: 'Ended a type of leave',
  ask: 'Asked for leave',
  change: 'Asked to change leave',
  cancel: 'Cancelled leave',
  ask_cancel: 'Asked to cancel approved leave',
  approve: 'Approved leave',
  hand_on: 'Handed a request for leave on to HR',
  reject: 'Rejected leave',
  undo: 'Took a decision about leave back',
  adjust: 'Adjusted a leave balance',
  pay_out: 'Paid leave out',
  take_pay_out_back: 'Took the paying out of leave back',
  recount: 'Counted leave anew, since the calendar changed',
  end: 'Ended leave with somebody’s last day',
  import: 'Brought leave over from a file',
  make_feed: 'Made a calendar address',
  end_feed: 'Ended a calendar address',
  book: 'Booked leave that was earned, carried or expired',
})
