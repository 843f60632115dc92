import { getNextPayDay, payrollPaths, payrollTopics } from '@daybook/payroll/contract'
import { daysBetween, formatSpan, plural, weekdayName } from '@daybook/platform/domain'
import { DayText, q, Section, TextLink, todayIn, usePhone, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './next-pay-card.module.css'

/** Kept on the device: it stands below the clock also where there is no connection. */
export const nextPayQuery = q(getNextPayDay, {}, { topics: [payrollTopics.payroll], kept: true })

const inDays = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${plural(days, 'day')}`
}

const NextPay = () => {
  const today = todayIn(useReader().me.zone)
  const next = useQuery(nextPayQuery).data?.next
  if (!next || next.payDate < today) return null
  return (
    <Section title="Next pay day">
      <p className={styles.day}>
        {weekdayName(next.payDate)}, <DayText day={next.payDate} />
        <span className={styles.when}>{inDays(daysBetween(today, next.payDate))}</span>
      </p>
      <p className={styles.what}>
        For {formatSpan(next.from, next.to)}. <TextLink href={payrollPaths.payroll({ view: 'own' })}>Your payslips</TextLink>
      </p>
    </Section>
  )
}

/** On a phone below the clock, on wider screens beside the office. Nothing for whoever is paid by no cycle. */
export const PhonePay = () => (usePhone() ? <NextPay /> : null)
export const WidePay = () => (usePhone() ? null : <NextPay />)
