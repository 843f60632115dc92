import { Button, Select } from '@mantine/core'
import { leavePaths, leaveTopics, type LeaveType, searchYearEnd, type YearEndLine } from '@daybook/leave/contract'
import { policyOn } from '@daybook/leave/domain'
import type { Day } from '@daybook/platform/domain'
import {
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Load,
  Page,
  pages,
  Skeletons,
  TextLink,
  todayIn,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { configQuery } from './leave-queries.ts'
import styles from './year-end.module.css'
import { amountWords, figure } from './words.ts'

/** What is left, as one bar: what goes over, and what is lost of it. */
const Parts = ({ line }: { line: YearEndLine }) =>
  line.left <= 0 ? null : (
    <span className={styles.parts} aria-hidden="true">
      <i style={{ flexGrow: line.carried }} />
      <i data-lost style={{ flexGrow: line.lost }} />
    </span>
  )

const Lost = ({ line }: { line: YearEndLine }) =>
  line.lost > 0 ? <strong className={styles.lost}>{figure(line.lost)}</strong> : <>{line.turns === null ? '–' : '0'}</>

const amount = (line: YearEndLine, of: number): string => (line.turns === null ? '–' : figure(of))

const columns: readonly Column<YearEndLine>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.userName, text: (row) => row.userName },
  {
    key: 'turns',
    title: 'New leave year',
    cell: (row) => (row.turns === null ? 'Not here then' : <DayText day={row.turns} />),
    text: (row) => row.turns ?? '',
  },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    cell: (row) => amount(row, row.left),
    text: (row) => row.left / 100,
  },
  { key: 'parts', title: 'Share', cell: (row) => <Parts line={row} />, text: () => '', phone: 'hide' },
  { key: 'carried', title: 'Goes over', align: 'end', cell: (row) => amount(row, row.carried), text: (row) => row.carried / 100 },
  {
    key: 'lost',
    title: 'Lost',
    align: 'end',
    cell: (row) => <Lost line={row} />,
    text: (row) => row.lost / 100,
    phone: 'aside',
  },
  {
    key: 'until',
    title: 'Usable until',
    cell: (row) => (row.usableUntil === null ? '' : <DayText day={row.usableUntil} />),
    text: (row) => row.usableUntil ?? '',
  },
]

const yearEndPages = (typeId: string) => pages(searchYearEnd, { body: { typeId, limit: 50 } }, { topics: [leaveTopics.leave] })

/** What the rules of a type say about the turn of its year. */
const ruleWords = ({ unit, versions }: LeaveType, today: Day): string => {
  const { carryMax } = policyOn(versions, today)
  if (carryMax === null) return 'All that is left goes over.'
  return carryMax === 0 ? 'Nothing that is left goes over.' : `At most ${amountWords(carryMax, unit)} go over.`
}

const Lines = ({ type, today }: { type: LeaveType; today: Day }) => {
  const list = useRows({ ...yearEndPages(type.id), placeholderData: keepPreviousData })
  return (
    <>
      <p className={styles.rule}>
        {ruleWords(type, today)} What is still earned until then counts, and so does what is approved or waits. It is booked by
        itself within a day of the turn.
      </p>
      <DataTable
        caption={`Year end of ${type.name}, in ${type.unit === 'DAYS' ? 'days' : 'hours'}`}
        columns={columns}
        rowKey={(row) => row.userId}
        empty={<EmptyState picture="month">Nobody works here yet.</EmptyState>}
        {...list}
      />
    </>
  )
}

const Chosen = ({ types, today }: { types: readonly LeaveType[]; today: Day }) => {
  const [typeId, setType] = useUrlState('type')
  const type = types.find(({ id }) => id === typeId) ?? types[0]
  if (!type)
    return <EmptyState picture="month">No type of leave has a balance, so nothing goes over and nothing is lost.</EmptyState>
  return (
    <>
      <Select
        className={styles.choice ?? ''}
        label="Type of leave"
        allowDeselect={false}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={type.id}
        onChange={(next) => setType(next ?? undefined)}
      />
      <Lines key={type.id} type={type} today={today} />
    </>
  )
}

/** `/product/timesheet/leavesSetup/yearEnd`: what goes over and what is lost at the next turn of everybody's leave year. */
export const YearEndScreen = () => {
  const today = todayIn(useReader().me.zone)
  const config = useQuery(configQuery)
  return (
    <Page
      title="Year end of leave"
      purpose="What goes over and what is lost at the next turn of the leave year, if nothing else is taken."
      actions={
        <Button component={TextLink} href={leavePaths.setUp()} variant="default">
          Leave set-up
        </Button>
      }
    >
      <Load query={config} skeleton={<Skeletons rows={6} height={40} label="Loading the types of leave" />}>
        {({ types }) => (
          <Chosen
            types={types.filter(({ archived, versions }) => !archived && policyOn(versions, today).limited)}
            today={today}
          />
        )}
      </Load>
    </Page>
  )
}
