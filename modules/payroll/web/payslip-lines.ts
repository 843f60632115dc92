import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'

const deducted: ReadonlySet<string> = new Set(['TAX', 'BENEFITS'])

// What is paid back is no pay: it stands beside what is corrected.
const adjusted: ReadonlySet<string> = new Set(['EXPENSES', 'ADJUSTMENT'])

const isGross = ({ kind }: PayLine): boolean => !deducted.has(kind) && !adjusted.has(kind)

/** The lines that make up a figure of the slip; a line's own id names that line alone. */
export const linesBehind = (slip: PayrollDetail, figure: string): readonly PayLine[] => {
  if (figure === 'net') return slip.lines
  if (figure === 'gross') return slip.lines.filter(isGross)
  if (figure === 'deductions') return slip.lines.filter(({ kind }) => deducted.has(kind))
  if (figure === 'adjustments') return slip.lines.filter(({ kind }) => adjusted.has(kind))
  return slip.lines.filter(({ id }) => id === figure)
}

const titles: Readonly<Record<string, string>> = {
  net: 'Net pay',
  gross: 'Gross Salary',
  deductions: 'Deductions',
  adjustments: 'Adjustments',
}

/** What a figure is called. */
export const figureTitle = (slip: PayrollDetail, figure: string): string =>
  titles[figure] ?? slip.lines.find(({ id }) => id === figure)?.label ?? 'Where this comes from'

export type Adjustment = PayrollDetail['adjustments'][number]

/** Who entered a bonus, by its line: both stand in the order in which they were entered. */
export const bonusesBehind = (slip: PayrollDetail): ReadonlyMap<string, Adjustment> => {
  const entered = slip.adjustments.filter(({ kind }) => kind === 'BONUS')
  const lines = slip.lines.filter(({ kind }) => kind === 'BONUS')
  return new Map(lines.flatMap(({ id }, i) => (entered[i] ? [[id, entered[i]] as const] : [])))
}
