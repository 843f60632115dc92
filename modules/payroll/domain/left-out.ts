export const leftOutReasons = ['HOLD', 'INVITED', 'LATER', 'NO_TERMS', 'OTHER_CYCLE', 'NO_HOURS'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What was chosen for somebody in one payroll: pay them although they were only invited, hold their pay back, or leave them out. */
export type PayChoice = 'PAY' | 'HOLD' | 'WAIT'

export type LeftOutAsked = {
  readonly invited: boolean
  readonly choice: PayChoice | null
  /** Whose terms are in force in the period: none, those of the payroll's own cycle, or of another one. */
  readonly terms: 'NONE' | 'OWN' | 'OTHER'
  /** Whether the payroll has a payslip for them, and whether anything stands on it. */
  readonly payslip: 'NONE' | 'EMPTY' | 'FILLED'
}

/**
 * Why somebody who is employed in a period gets nothing from its payroll; null for who is paid, or would be once it is computed
 * (docs/rules.md#pay).
 */
export const leftOutReason = ({ invited, choice, terms, payslip }: LeftOutAsked): LeftOutReason | null => {
  if (payslip === 'FILLED') return null
  if (terms === 'NONE') return 'NO_TERMS'
  if (terms === 'OTHER') return 'OTHER_CYCLE'
  if (choice === 'HOLD') return 'HOLD'
  if (invited && choice !== 'PAY') return 'INVITED'
  if (choice === 'WAIT') return 'LATER'
  return payslip === 'EMPTY' ? 'NO_HOURS' : null
}
