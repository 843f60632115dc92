import { UnstyledButton } from '@mantine/core'
import { leaveApprove } from '@daybook/leave/contract'
import type { Notification } from '@daybook/notifications/contract'
import { kinds } from '@daybook/notifications/domain'
import { InstantDay, Skeletons, TextLink, TimeText, todayIn, useLocale, useMayChange } from '@daybook/platform/web'
import { timesheetApprove } from '@daybook/time/contract'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAcknowledge } from './notification-query.ts'
import styles from './notifications.module.css'

// Only who decides waits for what it is done with.
const DecideHere = lazy(() => import('./decide-here.tsx').then((m) => ({ default: m.DecideHere })))

const When = ({ instant }: { readonly instant: string }) => {
  const { dayOf } = useLocale()
  const isToday = dayOf(instant) === todayIn()
  return <span className={styles.when}>{isToday ? <TimeText instant={instant} /> : <InstantDay instant={instant} />}</span>
}

const permissionFor = { TIMESHEETS: timesheetApprove, LEAVE: leaveApprove } as const

/** The way to decide in place, for whoever may; it opens below the line. */
const useDeciding = ({ decides }: Notification) => {
  const [open, setOpen] = useState(false)
  const may = useMayChange(permissionFor[decides?.what ?? 'LEAVE'])
  return { decides: may ? decides : null, open, toggle: () => setOpen(!open) }
}

/** What is decided on goes from the list with the focus in it: that stays where it was, and Escape still closes the bell. */
const useFocusKept = () => {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const here = row.current
    const around = here?.closest<HTMLElement>('[role="dialog"], main')
    return () => {
      if (here?.contains(document.activeElement)) around?.focus()
    }
  }, [])
  return row
}

const openWords = (kind: string): string => (kind === kinds.payslip.name ? 'Open the payslip' : 'Open')

type RowProps = { readonly item: Notification; readonly full?: boolean }

/**
 * One notification. Unread, a press reads it; while that is under way it is dimmed. Read, there is nothing to press but the way to its thing,
 * and what it asks to decide.
 */
export const NotificationRow = ({ item, full = false }: RowProps) => {
  const { id, kind, message, detail, isRead, createdOn, link } = item
  const acknowledge = useAcknowledge()
  const row = useFocusKept()
  const place = useId()
  const { decides, open, toggle } = useDeciding(item)
  const pending = acknowledge.isPending
  const read = () => {
    if (pending) return
    // What was pressed is gone then: the focus stays in the row, and Escape still closes the list.
    const onSuccess = () => row.current?.querySelector('a')?.focus()
    acknowledge.mutate({ body: { ids: [id] } }, { onSuccess })
  }
  return (
    <li ref={row} className={styles.row} data-read={isRead || undefined} data-pending={pending || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        {isRead ? (
          <span>{message}</span>
        ) : (
          <UnstyledButton
            className={styles.unread ?? ''}
            onClick={read}
            aria-disabled={pending}
            aria-busy={pending}
            aria-label={`${message}. Unread, press to mark as read`}
          >
            {message}
          </UnstyledButton>
        )}
        {full && detail !== '' && <p className={styles.detail}>{detail}</p>}
        <span className={styles.foot}>
          <When instant={createdOn} />
          <TextLink href={link} onClick={() => !isRead && read()} aria-label={`${openWords(kind)}: ${message}`}>
            {openWords(kind)}
          </TextLink>
          {decides !== null && (
            <UnstyledButton
              className={styles.deciding ?? ''}
              onClick={toggle}
              aria-expanded={open}
              aria-controls={place}
              aria-label={`Decide: ${message}`}
            >
              Decide
            </UnstyledButton>
          )}
        </span>
        {decides !== null && (
          <div id={place}>
            {open && (
              <Suspense fallback={<Skeletons rows={1} height={32} />}>
                <DecideHere decides={decides} link={link} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
