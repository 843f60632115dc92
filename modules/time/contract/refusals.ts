import { refusals } from '@daybook/platform/contract'

export const timeRefusals = refusals({
  'clock.already_in': { status: 409, words: 'You are already clocked in.' },
  'clock.not_in': { status: 409, words: 'You are not clocked in.' },
  'clock.already_on_break': { status: 409, words: 'You are already on a break.' },
  'clock.not_on_break': { status: 409, words: 'You are not on a break.' },
  'clock.too_many': {
    status: 409,
    words: 'This day has {entries} entries already. Join some of them on the timesheet first.',
  },
  'clock.too_old': {
    status: 409,
    words: 'This press waited for longer than a shift lasts. Enter the time on the timesheet.',
  },
  'clock.too_early': {
    status: 409,
    words: 'The clock was pressed after this elsewhere. Enter the time on the timesheet.',
  },
  'clock.day_closed': { status: 409, words: 'Today is already submitted. Take it back first, then clock in.' },
  'time.no_length': { status: 400, words: 'An entry needs a start and an end, or a duration.' },
  'time.end_before_start': { status: 400, words: 'The end is before the start.' },
  'time.too_long': { status: 400, words: 'One entry may last at most 24 hours.' },
  'time.in_future': { status: 400, words: 'This time is still to come.' },
  'time.wrong_day': { status: 400, words: 'This entry belongs to another day.' },
  'time.other_zone': {
    status: 400,
    words: 'These hours go by the clock of another place than yours. Say in your profile where you work.',
  },
  'time.over_midnight': {
    status: 400,
    words: 'Days are cut at midnight here. Enter what was worked after it on the next day.',
  },
  'time.break_negative': { status: 400, words: 'A break cannot be negative.' },
  'time.break_too_long': { status: 400, words: 'The break is longer than the entry.' },
  'time.two_running': { status: 400, words: 'Only one entry can be running.' },
  'time.overlap': { status: 409, words: 'This overlaps with another entry.' },
  'time.day_too_long': { status: 400, words: 'These entries add up to more than the day has.' },
  'timesheet.not_open': { status: 409, words: 'This day is already submitted. Take it back to change it.' },
  'timesheet.not_employed': {
    status: 409,
    words: 'This day lies before your joining date, or after your last day, and is not paid. Ask HR if one of them is wrong.',
  },
  'timesheet.too_many': { status: 400, words: 'A day takes {most} entries at most. Join some of them.' },
  'timesheet.too_much': { status: 400, words: 'These days have more entries than fit into one answer. Ask for fewer days.' },
  'timesheet.file_too_long': {
    status: 400,
    words: 'A file holds {most} lines, or 32 MB, and these days have more. Choose fewer days.',
  },
  'timesheet.changed': { status: 409, words: 'These hours were changed since you looked at them. Look again, then decide.' },
  'timesheet.not_submitted': { status: 409, words: 'This day is not waiting for approval.' },
  'timesheet.not_approved': { status: 409, words: 'This day is not approved.' },
  'timesheet.undo_over': {
    status: 409,
    words: 'An approval is taken back within a minute, by whoever gave it. The owner or HR can open this day again.',
  },
  'timesheet.paid': {
    status: 409,
    words: 'This day is already paid. What is wrong with it is put right by HR, on a later payslip.',
  },
  'timesheet.closed': {
    status: 409,
    words:
      'This day takes no more entries: its pay is final, it lies before the first pay period, or further back than you may enter. Ask HR about what is missing.',
  },
  'timesheet.still_running': { status: 409, words: 'Clock out first: this day is still running.' },
  'timesheet.too_long': { status: 409, words: 'The entries of this day add up to more than it has. Correct them first.' },
  'timesheet.missing_clock_out': { status: 409, words: 'A clock-out is missing. Enter when you stopped.' },
  'timesheet.empty': { status: 409, words: 'There is nothing to submit on these days.' },
  'timesheet.note_required': { status: 400, words: 'Say what should be changed.' },
  'timesheet.reason_required': { status: 400, words: 'Give a reason.' },
  'timesheet.own': { status: 403, words: 'Nobody approves their own time.' },
  'timesheet.too_early': { status: 400, words: 'This day is still to come.' },
  'timesheet.too_long_ago': { status: 400, words: 'Days without hours are handed in for the last three months.' },
  'rules.settled': {
    status: 409,
    words: 'Pay is final up to {day}. Rules begin after it: what was paid stays as it was counted.',
  },
  'rules.locked': { status: 409, words: 'Hours are locked up to {day}. Rules begin after it, or move the lock first.' },
  'rules.lock_ahead': { status: 400, words: 'Days that are past can be locked, today and later ones not.' },
  'timesheet.locked': {
    status: 409,
    words: 'Hours up to {day} are locked for everybody. The owner or HR can move the lock under Time rules.',
  },
  'rules.own': {
    status: 403,
    words: 'Nobody else is in this group, and nobody makes rules for themselves. Ask an owner.',
  },
  'rules.own_days': {
    status: 403,
    words: 'Overtime of your own would be counted otherwise on days that you handed in. Choose a later day, or ask an owner.',
  },
  'rules.unknown_department': { status: 400, words: 'There is no such department.' },
  'rules.one_group': { status: 400, words: 'Rules are for a department or for a type of employment, not for both.' },
  'rules.company_needed': {
    status: 400,
    words: 'The company itself needs rules; only a department or a type of employment can follow it.',
  },
  'rules.week_of_company': { status: 400, words: 'The week of overtime starts on the same day for the whole company.' },
  'rules.week_fixed': {
    status: 409,
    words: 'A payroll is final, and its overtime was counted in weeks from {day} on. That day stays.',
  },
  'rules.blocks_fixed': {
    status: 409,
    words: 'A payroll is final, and its overtime was counted over weeks together from {day} on. These stay together.',
  },
  'rules.too_many': { status: 409, words: 'Rules were saved {versions} times. Contact support to go on.' },
  'import.no_rows': { status: 400, words: 'The file has no rows.' },
  'import.unreadable': {
    status: 400,
    words: 'This is not a table we can read. Save it as CSV, with quotes around texts that hold commas.',
  },
  'import.overlap': {
    status: 409,
    words:
      'A row overlaps with a shift that lacks its clock-out, or that ends on a later day. Correct that day first; nothing was imported.',
  },
  'import.too_long': { status: 413, words: 'A file may hold at most 10,000 rows. Split it and import the parts.' },
  'import.unknown_format': { status: 400, words: 'This file is not one we know. Its columns are: {columns}.' },
  'import.answer_first': { status: 400, words: 'Some dates can be read in two ways. Answer the questions first.' },
})
