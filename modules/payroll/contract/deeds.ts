import { deeds } from '@daybook/platform/contract'

export const payCycleDeeds = deeds('pay_cycle', {
  add: 'Added a pay cycle',
  rename: 'Renamed a pay cycle',
  status: 'Switched a pay cycle on or off',
})

export const payPeriodDeeds = deeds('pay_period', {
  add: 'Added pay periods',
})

export const payTermsDeeds = deeds('pay_terms', {
  save: 'Changed pay terms',
})

export const payAccountDeeds = deeds('pay_account', {
  save: 'Said where their pay goes',
})

export const payrollSettingsDeeds = deeds('payroll_setting', {
  change: 'Changed how payrolls are finalised',
})

export const payrollDeeds = deeds('payroll', {
  adjust: 'Adjusted a payslip',
  bonus: 'Added a bonus to a payslip',
  choose: 'Chose whom a payroll pays',
  finalize: 'Finalised a payroll',
  mark_paid: 'Marked a payroll as paid',
  preview: 'Previewed a payroll',
  remind: 'Reminded people of days that a payroll waits for',
  take_back: 'Took a bonus back',
})
