import { leaveTopics, searchLeaveApprovals } from '@daybook/leave/contract'
import { DecideRequest } from '@daybook/leave/web'
import type { Notification } from '@daybook/notifications/contract'
import { formatSpan } from '@daybook/platform/domain'
import { Load, q, Skeletons, TextLink } from '@daybook/platform/web'
import { type PendingWeek, searchApprovals, timeTopics } from '@daybook/time/contract'
import { DecideWeeks } from '@daybook/time/web'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import styles from './notifications.module.css'

/** So many weeks of one person can be looked at in this place. */
const mostWeeks = 4

const weeksOf = (whose: string) =>
  q(searchApprovals, { body: { limit: mostWeeks, whose } }, { topics: [timeTopics.approval, timeTopics.timesheet] })

const requestOf = (request: string) =>
  q(searchLeaveApprovals, { body: { limit: 1, request } }, { topics: [leaveTopics.leave_approval, leaveTopics.leave] })

const waiting = <Skeletons rows={1} height={32} />

const over = <p className={styles.over}>Nothing waits here any more: it was decided, or taken back.</p>

const daysWords = (weeks: readonly PendingWeek[]): string => {
  const days = weeks.flatMap((week) => week.days.map(({ day }) => day)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? '' : formatSpan(first, last)
}

const Timesheets = ({ whose, link }: { readonly whose: string; readonly link: string }) => (
  <Load query={useQuery(weeksOf(whose))} skeleton={waiting} empty={over}>
    {({ items, nextCursor }) =>
      // Nobody decides on what is not shown.
      nextCursor === null ? (
        <>
          <p className={styles.which}>{daysWords(items)}</p>
          <DecideWeeks what={`the days of ${items[0]?.userName}`} weeks={items} />
        </>
      ) : (
        <p className={styles.over}>
          More weeks wait than fit here. <TextLink href={link}>Look at all of them</TextLink>
        </p>
      )
    }
  </Load>
)

const Leave = ({ request }: { readonly request: string }) => (
  <Load query={useQuery(requestOf(request))} skeleton={waiting} empty={over}>
    {({ items: [pending] }) => pending && <DecideRequest what={`the leave of ${pending.request.userName}`} pending={pending} />}
  </Load>
)

type Props = { readonly decides: NonNullable<Notification['decides']>; readonly link: string }

/**
 * What a notification asks to decide, as it waits now, with the decision: those of the inboxes. Once it waits no more, it says so.
 * A press that decides takes its button away: the focus goes to this place before, and not out of the bell.
 */
export const DecideHere = ({ decides, link }: Props) => {
  const keepFocus = ({ currentTarget, target }: MouseEvent<HTMLElement>) =>
    target instanceof Element && target.closest('button') && currentTarget.focus()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its buttons are pressed, by pointer and keyboard alike
    <div className={styles.decide} tabIndex={-1} onClick={keepFocus}>
      {decides.what === 'TIMESHEETS' ? <Timesheets whose={decides.id} link={link} /> : <Leave request={decides.id} />}
    </div>
  )
}
