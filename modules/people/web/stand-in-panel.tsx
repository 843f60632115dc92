import { Button } from '@mantine/core'
import { addStandIn, peopleTopics, removeStandIn, searchStandIns, type StandIn } from '@daybook/people/contract'
import { formatDay, formatSpan, type Day } from '@daybook/platform/domain'
import {
  DayPicker,
  EmptyState,
  Load,
  pages,
  PersonChip,
  SidePanel,
  Skeletons,
  toast,
  useApi,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useState } from 'react'
import { PersonSelect } from './person-select.tsx'
import styles from './stand-in.module.css'

const standInPages = pages(searchStandIns, { body: {} }, { topics: [peopleTopics.people] })

/** Days that were not chosen yet are empty; whoever is away is the reader where nobody else is named. */
const nothing = { away: null as string | null, standIn: null as string | null, from: '', to: '' }

const Name = () => {
  const [said, setSaid] = useState(nothing)
  const add = useApi(addStandIn, { refetches: [searchStandIns], onError: toast.failure })
  const { away, standIn, from, to } = said
  const send = () => {
    if (standIn === null) return
    const body = { ...(away === null ? {} : { userId: away }), standInId: standIn, from: from as Day, to: to as Day }
    add.mutate(
      { body },
      {
        onSuccess: (made) => {
          toast.success(`${made.standInName} stands in for ${made.userName}.`)
          setSaid(nothing)
        },
      },
    )
  }
  return (
    <div className={styles.form}>
      <PersonSelect label="Who is away" nobodyLabel="You" value={away} onChange={(id) => setSaid({ ...said, away: id })} />
      <PersonSelect
        label="Who stands in"
        description="A manager, HR or an owner"
        nobodyLabel="Choose a person"
        value={standIn}
        fits={({ userRole }) => userRole !== 'EMPLOYEE'}
        {...(away === null ? {} : { except: away })}
        onChange={(id) => setSaid({ ...said, standIn: id })}
      />
      <div className={styles.days}>
        <DayPicker label="First day" value={from} onChange={(day) => setSaid({ ...said, from: day, to: to < day ? day : to })} />
        <DayPicker
          label="Last day"
          value={to}
          onChange={(day) => setSaid({ ...said, to: day })}
          {...(from === '' ? {} : { minDate: from })}
        />
      </div>
      <Button onClick={send} loading={add.isPending} disabled={standIn === null || from === '' || to === ''}>
        Let them stand in
      </Button>
    </div>
  )
}

const One = ({ row }: { row: StandIn }) => {
  const end = useApi(removeStandIn, { refetches: [searchStandIns], onError: toast.failure })
  const days = row.from === row.to ? formatDay(row.from) : formatSpan(row.from, row.to)
  return (
    <li className={styles.row}>
      <PersonChip name={row.standInName} size={28} detail={`for ${row.userName}, ${days}`} />
      {row.can.remove && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={end.isPending}
          aria-label={`End it: ${row.standInName} for ${row.userName}`}
          onClick={() => end.mutate({ params: { id: row.id } }, { onSuccess: (done) => toast.success(done.response_message) })}
        >
          End it
        </Button>
      )}
    </li>
  )
}

const Named = () => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(standInPages)
  return (
    <>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={2} height={48} label="Loading who stands in" />}
        empty={<EmptyState picture="people">Nobody stands in for anybody, today or later.</EmptyState>}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((row) => (
              <One key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </>
  )
}

/** The way to say who decides about time, leave and expenses while a manager is away; it opens beside the list of what waits. */
export const StandIns = () => {
  const [open, setOpen] = useUrlState('stand-in')
  return (
    <>
      <Button variant="default" onClick={() => setOpen('1')}>
        Who stands in
      </Button>
      <SidePanel opened={open !== undefined} onClose={() => setOpen(undefined)} title="Who stands in">
        {open !== undefined && (
          <>
            <p className={styles.about}>
              On these days somebody else decides about the time, the leave and the expenses of those who report to whoever is
              away, and gets the mails about it. Nobody decides about themselves.
            </p>
            <Name />
            <Named />
          </>
        )}
      </SidePanel>
    </>
  )
}
