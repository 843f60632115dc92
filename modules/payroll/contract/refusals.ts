import { refusals } from '@daybook/platform/contract'

export const payrollRefusals = refusals({
  'pay_cycle.start_day': { status: 400, words: 'The first day must be 1 to 31.' },
  'pay_cycle.start_days': { status: 400, words: 'The two first days must differ in every month: the first one is 1 to 27.' },
  'pay_cycle.pay_day': { status: 400, words: 'The pay date must be a day from 1 to 31.' },
  'pay_cycle.name_taken': { status: 409, words: 'There is a pay cycle with this name already.' },
  'pay_cycle.in_use': { status: 409, words: 'People are paid by this cycle. Move them to another one first.' },
  'pay_cycle.unknown': { status: 400, words: 'This pay cycle was not found.' },
  'pay_cycle.stopped': { status: 409, words: 'This pay cycle was stopped. Resume it, or choose another one.' },
  'pay_cycle.too_many': { status: 409, words: 'A company has at most {cycles} pay cycles.' },
  'pay_period.too_long': {
    status: 400,
    words: 'At most two years of pay periods can be added at once, those up to the existing ones included.',
  },
  'pay_account.number': { status: 400, words: 'Please enter 4 to 34 letters and digits.' },
  'pay_account.iban': { status: 400, words: 'This is no IBAN: a digit is wrong or missing. Compare it with your bank card.' },
  'pay_details.own': { status: 403, words: 'Nobody changes their own pay.' },
  'pay_details.period_closed': {
    status: 409,
    words:
      'Pay up to {day} is finalised. New terms can begin after that; pay the difference for earlier days as a bonus for those days.',
  },
  'pay_details.too_many': {
    status: 409,
    words: 'This person has {terms} pay terms, the most there can be. Change one of them instead.',
  },
  'pay_details.before_they_left': {
    status: 409,
    words: 'Somebody with the same e-mail worked here until {day}. New terms can begin after that, or those days are paid twice.',
  },
  'payroll.finalized': { status: 409, words: 'This payroll is finalised. What changes later is paid with the next one.' },
  'payroll.not_finalized': { status: 409, words: 'This payroll is not finalised yet.' },
  'payroll.already_paid': { status: 409, words: 'This payroll is already marked as paid.' },
  'payroll.not_previewed': { status: 409, words: 'Compute the payslips first.' },
  'payroll.changed': {
    status: 409,
    words:
      'Figures have changed since they were computed. Press “Compute again”, check them, then finalise. Where a second person has to look at them, let that person press it.',
  },
  'payroll.counting': {
    status: 409,
    words: 'Leave is being counted anew after a change of the calendar. Try again in a moment.',
  },
  'payroll.has_problems': { status: 409, words: 'Payslips that cannot be paid as they stand: {people}. Open them to see why.' },
  'payroll.days_pending': {
    status: 409,
    words: 'Days that are not handed in or not approved: {days}. Remind people, approve what waits, or finalise without them.',
  },
  'payroll.second_person': {
    status: 409,
    words: 'You computed or adjusted these figures yourself. Somebody else who runs the payroll has to compute them again first.',
  },
  'payroll.period_running': { status: 409, words: 'This payroll can be final from {day} on, not before.' },
  'payroll.adjusted': {
    status: 409,
    words:
      'What was entered on this payslip would be lost. First take each bonus back, add one that was taken back again for the same days, and enter each adjustment with the opposite sign.',
  },
  'payroll.person_unknown': { status: 400, words: 'This person was not found.' },
  'payroll.too_many_adjustments': {
    status: 409,
    words: 'This payslip has {most} adjustments, and takes no more. Put what is still to correct into the next payroll.',
  },
  'payroll.bonus_ahead': {
    status: 400,
    words: 'This payroll ends on {day}. Work after that has not been done yet: pay its bonus with the payroll of its last day.',
  },
  'payroll.bonus_outside': {
    status: 400,
    words: 'A bonus can only be promised for days on which they are employed here: {employed}.',
  },
  'payroll.bonus_gone': { status: 400, words: 'This bonus was taken back already, or its payroll is not final.' },
  'payroll.own_adjustment': { status: 403, words: 'Nobody adjusts their own pay.' },
})
