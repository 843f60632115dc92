import type { LeaveBalance } from '@daybook/leave/contract'
import { addDays, type Day, daysBetween, formatDay } from '@daybook/platform/domain'
import { TextLink } from '@daybook/platform/web'
import { leavePaths } from '@daybook/leave/contract'
import { useId } from 'react'
import styles from './balances.module.css'
import { amountWords, balanceOnDay, figure } from './words.ts'

const height = 40

/** The steps of a balance as a line, from today to the last day that can be asked about. */
const stepsOf = ({ ahead }: LeaveBalance, today: Day, last: Day): string => {
  const length = daysBetween(today, last)
  const most = Math.max(100, ...ahead.map(({ balance }) => balance))
  const x = (day: Day) => Math.round((daysBetween(today, day) / length) * 1000) / 10
  const y = (balance: number) => Math.round((height - 3 - (Math.max(0, balance) / most) * (height - 6)) * 10) / 10
  const points = ahead.flatMap(({ day, balance }, i) => {
    const before = ahead[i - 1]
    return [...(before ? [`${x(day)},${y(before.balance)}`] : []), `${x(day)},${y(balance)}`]
  })
  const end = ahead.at(-1)
  return [...points, ...(end ? [`100,${y(end.balance)}`] : [])].join(' ')
}

const Ahead = ({ balance, today, last, on }: { balance: LeaveBalance; today: Day; last: Day; on: Day }) => {
  const at = (daysBetween(today, on) / daysBetween(today, last)) * 100
  return (
    <svg
      viewBox={`0 0 100 ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.ahead}
    >
      <polyline points={stepsOf(balance, today, last)} className={styles.aheadLine} vectorEffect="non-scaling-stroke" />
      <line x1={at} x2={at} y1={0} y2={height} className={styles.aheadNow} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type CardProps = {
  readonly balance: LeaveBalance
  readonly today: Day
  readonly last: Day
  readonly on: Day
  readonly userId?: string
}

const Counted = ({ balance, today, last, on, userId }: CardProps) => {
  const { unit, typeId } = balance
  const then = on === today ? balance.today : balanceOnDay(balance, on)
  return (
    <article className={styles.balance}>
      <h2 className={styles.balanceName}>{balance.typeName}</h2>
      <p className={styles.balanceFigure}>
        <strong>{figure(then ?? 0)}</strong> {unit === 'DAYS' ? 'days' : 'hours'}
        <span className={styles.balanceWhen}>{on === today ? 'today' : `on ${formatDay(on)}`}</span>
      </p>
      <Ahead balance={balance} today={today} last={last} on={on} />
      <p className={styles.balanceMore}>
        {amountWords(balance.used, unit)} taken this year
        {balance.reserved ? `, ${amountWords(balance.reserved, unit)} waiting` : ''}
        {' · '}
        <TextLink href={leavePaths.ledger({ type: typeId, ...(userId ? { user: userId } : {}) })}>Ledger</TextLink>
      </p>
    </article>
  )
}

const Uncounted = ({ balance }: { balance: LeaveBalance }) => (
  <article className={styles.balance}>
    <h2 className={styles.balanceName}>{balance.typeName}</h2>
    <p className={styles.balanceFigure}>
      <strong>{figure(balance.used)}</strong> {balance.unit === 'DAYS' ? 'days' : 'hours'}
      <span className={styles.balanceWhen}>taken this year</span>
    </p>
    <p className={styles.balanceMore}>{balance.policy.paid ? 'Paid, not counted down' : 'Unpaid, not counted down'}</p>
  </article>
)

type Props = {
  readonly items: readonly LeaveBalance[]
  readonly today: Day
  readonly on: Day
  readonly onDay: (day: Day) => void
  readonly userId?: string
}

/** What there is of each type of leave, today or on a day to come: dragging goes along the year. */
export const BalanceCards = ({ items, today, on, onDay, userId }: Props) => {
  const id = useId()
  const counted = items.filter((each) => each.today !== null)
  const last = counted.reduce<Day>(
    (latest, { ahead }) => ((ahead.at(-1)?.day ?? latest) > latest ? (ahead.at(-1)?.day ?? latest) : latest),
    addDays(today, 365),
  )
  const length = daysBetween(today, last)
  return (
    <div className={styles.balances}>
      {counted.map((balance) => (
        <Counted key={balance.typeId} balance={balance} today={today} last={last} on={on} {...(userId ? { userId } : {})} />
      ))}
      {items
        .filter((each) => each.today === null)
        .map((balance) => (
          <Uncounted key={balance.typeId} balance={balance} />
        ))}
      {counted.length > 0 && (
        <div className={styles.forecast}>
          <label htmlFor={id}>
            {on === today
              ? 'Drag to see what you will have later'
              : `What there will be on ${formatDay(on)}, if nothing else is taken`}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={length}
            value={daysBetween(today, on)}
            aria-valuetext={`${formatDay(on)}: ${counted.map((each) => `${each.typeName} ${amountWords(balanceOnDay(each, on) ?? 0, each.unit)}`).join(', ')}`}
            onChange={(event) => onDay(addDays(today, Number(event.currentTarget.value)))}
          />
        </div>
      )}
    </div>
  )
}
