import { billingPaths, type CurrentPlan } from '@daybook/billing/contract'
import { isBilled } from '@daybook/billing/domain'
import { formatDay, formatMoney, plural } from '@daybook/platform/domain'
import { TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from './queries.ts'
import styles from './billing.module.css'

const wordsOf = ({ overdue, lapsed, planType }: CurrentPlan): string | null => {
  if (!overdue) return null
  const what = `${plural(overdue.invoices, 'invoice')} of ${formatMoney(overdue.totalCents, overdue.currency)}, due since ${formatDay(overdue.dueDate)}.`
  const months = isBilled(planType) ? ', and no further month is billed,' : ''
  return lapsed
    ? `Your plan is restricted${months} until this is paid: ${what}`
    : `To be paid: ${what} From ${formatDay(overdue.restrictsOn)} on your company has what Free has until it is.`
}

/** What is late, above every screen of an owner; nobody else hears of it. */
export const OverdueLine = () => {
  const { data } = useQuery(planQuery)
  const words = data ? wordsOf(data) : null
  return words === null ? null : (
    <aside className={styles.line} data-late aria-label="An invoice is overdue">
      <span>{words}</span>
      <TextLink href={billingPaths.payments()}>Pay now</TextLink>
      <TextLink href={billingPaths.billing({ status: 'OVERDUE' })}>See what is overdue</TextLink>
    </aside>
  )
}
