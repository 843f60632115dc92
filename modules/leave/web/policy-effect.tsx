import { Button } from '@mantine/core'
import { type LeaveTypeForm, previewLeaveConfig } from '@daybook/leave/contract'
import type { Output } from '@daybook/platform/contract'
import { formatDay, plural } from '@daybook/platform/domain'
import { Load, q, Skeletons } from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './preview.module.css'
import inWords from './words.module.css'
import { figure } from './words.ts'

type Effects = Output<typeof previewLeaveConfig>

const People = ({ data }: { data: Effects }) => (
  <section className={styles.preview} aria-label="What it means for everybody">
    <p className={styles.sum}>
      <strong>
        {data.total.changed === 0 ? 'Nobody’s balance changes' : `${plural(data.total.changed, 'person', 'people')} changed`}
      </strong>
      <span>balance on {formatDay(data.until)}</span>
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is scrolled by keys */}
    <ul className={styles.dayList} tabIndex={0} data-people>
      {data.people
        .filter(({ before, after }) => before !== after)
        .map(({ userId, userName, before, after, why }) => (
          <li key={userId} title={why}>
            <span>{userName}</span>
            <b>{after === null ? '–' : figure(after)}</b>
            <span className={inWords.quiet}>{before === null ? 'new' : `was ${figure(before)}`}</span>
          </li>
        ))}
    </ul>
    {data.total.people > data.people.length && (
      <p className={inWords.quiet}>
        The first {data.people.length} of {data.total.people} by name.
      </p>
    )}
  </section>
)

const Effect = ({ form }: { form: LeaveTypeForm }) => {
  const effect = useQuery({ ...q(previewLeaveConfig, { body: form }), placeholderData: keepPreviousData })
  return (
    <Load query={effect} skeleton={<Skeletons rows={3} height={24} label="Working it out" />}>
      {(data) => <People data={data} />}
    </Load>
  )
}

/** What rules mean for everybody's balance, looked at before they are saved. */
export const PolicyEffect = ({ form }: { readonly form: LeaveTypeForm }) => {
  const [open, setOpen] = useState(false)
  if (open) return <Effect form={form} />
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        See what it means for everybody
      </Button>
    </div>
  )
}
