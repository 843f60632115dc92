import { Button } from '@mantine/core'
import { type Day, formatDay, formatMinutes, monthShort } from '@daybook/platform/domain'
import { Load, Skeletons, TextLink, useHref, useUrlState } from '@daybook/platform/web'
import type { HoursAccount } from '@daybook/time/contract'
import { useQuery } from '@tanstack/react-query'
import { HoursForm } from './hours-form.tsx'
import { hoursQuery } from './hours-query.ts'
import styles from './person-account.module.css'

const shownMonths = 6
const shownBookings = 5

const signed = (minutes: number): string => (minutes > 0 ? `+${formatMinutes(minutes)}` : formatMinutes(minutes))
const monthWords = (month: string): string => `${monthShort(Number(month.slice(5)))} ${month.slice(0, 4)}`

type Month = HoursAccount['months'][number]

/** What a month brought as a bar from the middle: to the right of it plus, to the left minus. */
const MonthLine = ({ month, most }: { month: Month; most: number }) => {
  const brought = month.balance - month.before
  const width = `${Math.round((Math.abs(brought) / most) * 50)}%`
  return (
    <li>
      <span>{monthWords(month.month)}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-minus={brought < 0 || undefined} style={{ width }} />
      </span>
      <span className={styles.figure}>{signed(brought)}</span>
      <span className={styles.figure}>{signed(month.balance)}</span>
    </li>
  )
}

const Months = ({ months }: { months: readonly Month[] }) => {
  const shown = months.slice(0, shownMonths)
  const most = Math.max(60, ...shown.map(({ balance, before }) => Math.abs(balance - before)))
  return (
    <ul className={styles.months}>
      <li aria-hidden="true">
        <small>Month</small>
        <span />
        <small>Brought</small>
        <small>At its end</small>
      </li>
      {shown.map((month) => (
        <MonthLine key={month.month} month={month} most={most} />
      ))}
    </ul>
  )
}

const kinds: Record<HoursAccount['bookings'][number]['kind'], string> = {
  OPENING: 'Opened with',
  CORRECTION: 'Corrected',
  PAY_OUT: 'Paid out',
}

const Bookings = ({ account }: { account: HoursAccount }) => (
  <ul className={styles.bookings}>
    {account.bookings.slice(0, shownBookings).map(({ id, day, kind, minutes, note, madeByName }) => (
      <li key={id}>
        <span>
          {kinds[kind]} {signed(minutes)} on {formatDay(day)}
        </span>
        <small>
          {note}, {madeByName}
        </small>
      </li>
    ))}
  </ul>
)

const Open = ({ account, opened }: { account: HoursAccount; opened: Day }) => (
  <>
    <p className={styles.balance}>
      <strong>{signed(account.balance)}</strong>
      <small>
        until {formatDay(account.through)}, counted from {formatDay(opened)}
      </small>
    </p>
    {account.unapprovedMinutes > 0 && (
      <p className={styles.note}>{formatMinutes(account.unapprovedMinutes)} of the work in it is not approved yet.</p>
    )}
    {account.months.length > 0 && <Months months={account.months} />}
    <Bookings account={account} />
  </>
)

const Card = ({ account }: { account: HoursAccount }) => {
  const [deed, setDeed] = useUrlState('do')
  const href = useHref()
  const { opened, can } = account
  if (can.book && deed === 'hours') return <HoursForm account={account} onSaved={() => setDeed(undefined)} />
  return (
    <>
      {opened === null ? (
        <p className={styles.note}>No account of plus and minus hours is kept.</p>
      ) : (
        <Open account={account} opened={opened} />
      )}
      {can.book && (
        <Button component={TextLink} href={href({ do: 'hours' })} variant="default" size="xs">
          {opened === null ? 'Open an account' : 'Book hours'}
        </Button>
      )}
    </>
  )
}

/** Somebody's plus and minus hours, month by month, and what was booked by hand. */
export const PersonAccount = ({ userId }: { readonly userId: string }) => (
  <section className={styles.account}>
    <h2>Plus and minus hours</h2>
    <Load query={useQuery(hoursQuery(userId))} skeleton={<Skeletons rows={3} height={24} label="Loading the hours account" />}>
      {(account) => <Card account={account} />}
    </Load>
  </section>
)
