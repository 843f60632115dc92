import { type BackTestRow, backTestRules } from '@daybook/payroll/contract'
import { centsToDecimal, decimalHours, formatMinutes, formatMoney, formatSpan, plural } from '@daybook/platform/domain'
import { DataTable, EmptyState, pages, PersonChip, Section, useReader, useRows, type Column } from '@daybook/platform/web'
import { timeTopics } from '@daybook/time/contract'
import type { Proposal } from '@daybook/time/web'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { TwoBars } from './two-bars.tsx'
import { signedMoney } from './words.ts'
import styles from './back-test.module.css'

type Sums = { minutes: number; overtimeMinutes: number; cents: number }
type Period = BackTestRow['periods'][number]

const nothing: Sums = { minutes: 0, overtimeMinutes: 0, cents: 0 }

const add = (a: Sums, b: Sums): Sums => ({
  minutes: a.minutes + b.minutes,
  overtimeMinutes: a.overtimeMinutes + b.overtimeMinutes,
  cents: a.cents + b.cents,
})

const before = ({ before: hours, pay }: Period): Sums => ({ ...hours, cents: pay?.beforeCents ?? 0 })
const after = ({ after: hours, pay }: Period): Sums => ({ ...hours, cents: pay?.afterCents ?? 0 })
const sumOf = (periods: readonly Period[], of: (period: Period) => Sums): Sums => periods.map(of).reduce(add, nothing)

const signedMinutes = (minutes: number): string =>
  minutes === 0 ? 'No change' : `${minutes > 0 ? '+' : '−'}${formatMinutes(Math.abs(minutes))}`

const isPaid = (rows: readonly BackTestRow[]): boolean => rows.some(({ periods }) => periods.some(({ pay }) => pay !== null))

const hoursColumns: readonly Column<BackTestRow>[] = [
  { key: 'name', title: 'Name', cell: (row) => <PersonChip name={row.userName} />, text: (row) => row.userName },
  {
    key: 'minutes',
    title: 'Hours',
    align: 'end',
    cell: ({ periods }) => (
      <>
        {formatMinutes(sumOf(periods, after).minutes)}
        <span className={styles.change}>{signedMinutes(sumOf(periods, after).minutes - sumOf(periods, before).minutes)}</span>
      </>
    ),
    text: ({ periods }) => decimalHours(sumOf(periods, after).minutes),
  },
  {
    key: 'overtime',
    title: 'Overtime',
    align: 'end',
    cell: ({ periods }) => (
      <>
        {formatMinutes(sumOf(periods, after).overtimeMinutes)}
        <span className={styles.change}>
          {signedMinutes(sumOf(periods, after).overtimeMinutes - sumOf(periods, before).overtimeMinutes)}
        </span>
      </>
    ),
    text: ({ periods }) => decimalHours(sumOf(periods, after).overtimeMinutes),
  },
  {
    key: 'rounding',
    title: 'Rounding',
    align: 'end',
    cell: ({ rounding }) => (rounding.after === 0 ? 'None' : signedMinutes(rounding.after)),
    text: ({ rounding }) => rounding.after,
  },
]

const moneyColumns = (currency: string): readonly Column<BackTestRow>[] => [
  {
    key: 'before',
    title: 'Gross as it is',
    align: 'end',
    cell: ({ periods }) => formatMoney(sumOf(periods, before).cents, currency),
    text: ({ periods }) => centsToDecimal(sumOf(periods, before).cents, currency),
    phone: 'hide',
  },
  {
    key: 'after',
    title: 'By these rules',
    align: 'end',
    cell: ({ periods }) => formatMoney(sumOf(periods, after).cents, currency),
    text: ({ periods }) => centsToDecimal(sumOf(periods, after).cents, currency),
  },
  {
    key: 'change',
    title: 'Difference',
    align: 'end',
    cell: ({ periods }) => {
      const change = sumOf(periods, after).cents - sumOf(periods, before).cents
      return change === 0 ? 'None' : <b>{signedMoney(change, currency)}</b>
    },
    text: ({ periods }) => centsToDecimal(sumOf(periods, after).cents - sumOf(periods, before).cents, currency),
    phone: 'aside',
  },
]

/** Each period of those that are shown, with its sums over their people. */
const byPeriod = (rows: readonly BackTestRow[]) => {
  const all = Map.groupBy(
    rows.flatMap(({ periods }) => periods),
    ({ from, to, payCycleName }) => `${from} ${to} ${payCycleName ?? ''}`,
  )
  return [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, periods]) => {
      const [first] = periods
      return first ? [{ key, first, before: sumOf(periods, before), after: sumOf(periods, after) }] : []
    })
}

const Chart = ({ rows, currency }: { rows: readonly BackTestRow[]; currency: string }) => {
  const [paid, periods] = [isPaid(rows), byPeriod(rows)]
  const cycles = new Set(periods.map(({ first }) => first.payCycleName))
  const figure = ({ cents, overtimeMinutes }: Sums): number => (paid ? cents : overtimeMinutes)
  const words = (value: number): string => (paid ? formatMoney(value, currency) : formatMinutes(value))
  return (
    <TwoBars
      label={paid ? 'Gross pay of these people' : 'Overtime of these people'}
      bars={periods.map(({ key, first, before: then, after: now }) => ({
        key,
        name: `${formatSpan(first.from, first.to)}${cycles.size > 1 && first.payCycleName ? `, ${first.payCycleName}` : ''}`,
        before: figure(then),
        after: figure(now),
      }))}
      words={words}
      change={(value) => (paid ? signedMoney(value, currency) : signedMinutes(value))}
    />
  )
}

const summary = (rows: readonly BackTestRow[], currency: string): string => {
  const periods = rows.flatMap((row) => row.periods)
  const changed = rows.filter((row) => {
    const [then, now] = [sumOf(row.periods, before), sumOf(row.periods, after)]
    return then.cents !== now.cents || then.minutes !== now.minutes || then.overtimeMinutes !== now.overtimeMinutes
  }).length
  if (changed === 0) return 'Nobody would have been paid otherwise.'
  const change = sumOf(periods, after).cents - sumOf(periods, before).cents
  const who = `${changed} of ${plural(rows.length, 'person', 'people')} would have been counted otherwise`
  return isPaid(rows) && change !== 0 ? `${who}, ${signedMoney(change, currency)} in all.` : `${who}.`
}

// Those whose pay changes most come first, so that the form's button stays in reach; all of them are one press away.
const fewPeople = 6

/** How much the pay of somebody changes, or their hours where there is no pay. */
const changeOf = ({ periods }: BackTestRow): number => {
  const [then, now] = [sumOf(periods, before), sumOf(periods, after)]
  return (
    Math.abs(now.cents - then.cents) ||
    Math.abs(now.minutes - then.minutes) + Math.abs(now.overtimeMinutes - then.overtimeMinutes)
  )
}

/** The last three periods as they are paid and as these rules would have paid them, before the rules are saved. */
export const BackTest = ({ proposal }: { readonly proposal: Proposal }) => {
  const { me } = useReader()
  const currency = me.currency ?? 'EUR'
  const sent = { body: { ...proposal, limit: 100 } }
  const list = useRows({
    ...pages(backTestRules, sent, { topics: [timeTopics.approval, timeTopics.timesheet, timeTopics.rules] }),
    placeholderData: keepPreviousData,
  })
  const rows = list.rows ?? []
  const worked = rows.filter(({ periods }) => periods.some((period) => before(period).minutes > 0 || before(period).cents > 0))
  const [all, setAll] = useState(false)
  const shown = all ? worked : worked.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, fewPeople)
  const columns = isPaid(rows) ? [...hoursColumns, ...moneyColumns(currency)] : hoursColumns
  return (
    <Section title="The last three periods by these rules">
      {worked.length > 0 && (
        <div className={styles.head}>
          <p className={styles.summary}>{summary(worked, currency)}</p>
          <Chart rows={worked} currency={currency} />
        </div>
      )}
      <DataTable
        caption="The last three periods by these rules"
        columns={columns}
        rowKey={(row) => row.userId}
        empty={<EmptyState picture="search">Nobody has approved hours in the last three periods.</EmptyState>}
        {...list}
        hasMore={all && list.hasMore}
        rows={list.rows === undefined ? undefined : shown}
      />
      {!all && worked.length > fewPeople && (
        <Button variant="default" size="xs" className={styles.all ?? ''} onClick={() => setAll(true)}>
          Show all {worked.length} people
        </Button>
      )}
    </Section>
  )
}
