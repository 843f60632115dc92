import { refusals } from '@daybook/platform/contract'

export const companyRefusals = refusals({
  'company.already_set_up': { status: 409, words: 'Your company is already set up.' },
  'company.unknown_country': { status: 400, words: 'Please enter country' },
  'company.unknown_region': { status: 400, words: 'Please choose a region of your country' },
  'company.second_factor_first': {
    status: 409,
    words: 'Set up your own second step first, in your profile: otherwise you would lock yourself out.',
  },
  'company.currency_fixed': { status: 409, words: 'Payslips are finalised in {currency}, so the currency stays.' },
  'company.week_fixed': { status: 409, words: 'Overtime was paid by weeks that start on {day}, so that stays.' },
  'plan.begun': { status: 409, words: 'A version begins tomorrow at the earliest: what holds today stays.' },
  'plan.shrinks': {
    status: 409,
    words: 'From then on {plan} would give less than the plan before it. A larger plan has at least its people and features.',
  },
  'support.owners_only': {
    status: 403,
    words: 'Only an owner changes this: it decides what people are paid, or how they sign in.',
  },
  'support.open_already': { status: 409, words: 'Support is let in already. End that access first.' },
  'support.not_open': { status: 409, words: 'This access is over, or its owner has ended it.' },
})
