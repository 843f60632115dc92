import type { ClaimLine, ClaimSummary, ExpenseConfig } from '@daybook/expenses/contract'
import { countLine, type CountedBy, type LineWarning, rateUnit } from '@daybook/expenses/domain'
import { currencyDecimals, formatMoney } from '@daybook/platform/domain'

/** What a claim is waiting for, or what became of it. */
export const statusWords = ({ status, stage, paidWith }: Pick<ClaimSummary, 'status' | 'stage' | 'paidWith'>): string => {
  if (status === 'SUBMITTED') return stage === 'HR' ? 'Waits for HR' : 'Waits for the manager'
  if (status === 'PAID')
    return paidWith === 'ADVANCE' ? 'Settled by an advance' : paidWith === 'PAYROLL' ? 'Paid with the payroll' : 'Paid'
  return { DRAFT: 'Draft', APPROVED: 'Approved, to be paid', REJECTED: 'Sent back' }[status]
}

/** What is unusual about a line, in words for whoever decides and for who claims. */
export const warningWords: Readonly<Record<LineWarning, string>> = {
  OVER_LIMIT: 'Above the limit of its category',
  NO_RECEIPT: 'A receipt belongs to it',
  OWN_RATE: 'Counted at another rate than the company’s',
  SET_RATE: 'Counted at a rate that they set themselves',
  SET_RULE: 'They set the limits or the name of its category themselves',
  OLD: 'Older than 90 days',
  SAME_RECEIPT: 'Its receipt is with another line as well',
}

type Unit = ExpenseConfig['distanceUnit']

export const unitWords = (unit: Unit): { one: string; many: string } =>
  unit === 'KM' ? { one: 'kilometre', many: 'kilometres' } : { one: 'mile', many: 'miles' }

/** A rate in hundredths of a minor unit as money: 7250 → `$0.725`. */
export const rateWords = (hundredths: number, currency: string): string => {
  const amount = hundredths / 100 / 10 ** currencyDecimals(currency)
  return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 5 }).format(amount)
}

type Counted = Pick<ClaimLine, 'minor' | 'currency' | 'quantity'>

/** How an amount came about: `125.5 miles at $0.725`, `$100.00 at 0.92`; nothing where it is what the receipt says. */
export const countedWords = (
  line: Counted,
  by: CountedBy,
  { currency, distanceUnit }: Pick<ExpenseConfig, 'currency' | 'distanceUnit'>,
): string => {
  if (by.by === 'AMOUNT') return ''
  if (by.by === 'EXCHANGE') return `${formatMoney(line.minor, line.currency)} at ${by.rateMillionths / rateUnit}`
  if (by.by === 'PER_DIEM')
    return `${line.quantity / 2} ${line.quantity === 2 ? 'day' : 'days'} at ${rateWords(by.rate, currency)}`
  const { one, many } = unitWords(distanceUnit)
  return `${line.quantity / 10} ${line.quantity === 10 ? one : many} at ${rateWords(by.rate, currency)}`
}

/** The same of a line that is stored: the rate of its day may be another one by now, so that only what was entered is said. */
export const enteredWords = (line: ClaimLine, config: ExpenseConfig): string => {
  const category = config.categories.find(({ id }) => id === line.categoryId)
  if (!category) return ''
  // At the rate that it was counted by, whoever said it.
  const counted = countLine(line, category, { own: config.currency, exchange: [] })
  return counted.ok && counted.value.cents === line.claimedCents ? countedWords(line, counted.value.formula, config) : ''
}

export const categoryName = (config: ExpenseConfig | undefined, id: string): string =>
  config?.categories.find((category) => category.id === id)?.name ?? ''

/** What of a claim is still to be paid. */
export const payable = ({ approvedCents, drawnCents }: Pick<ClaimSummary, 'approvedCents' | 'drawnCents'>): number =>
  (approvedCents ?? 0) - drawnCents
