import { UnstyledButton } from '@mantine/core'
import type { Notification } from '@daybook/notifications/contract'
import { InstantDay, TextLink, TimeText, todayIn, useLocale } from '@daybook/platform/web'
import { useRef } from 'react'
import { useAcknowledge } from './notification-query.ts'
import styles from './notifications.module.css'

const When = ({ instant }: { readonly instant: string }) => {
  const { dayOf } = useLocale()
  const isToday = dayOf(instant) === todayIn()
  return <span className={styles.when}>{isToday ? <TimeText instant={instant} /> : <InstantDay instant={instant} />}</span>
}

type RowProps = { readonly item: Notification; readonly full?: boolean }

/** One notification. Unread, a press reads it; while that is under way it is dimmed. Read, there is nothing to press but the way to its thing. */
export const NotificationRow = ({ item, full = false }: RowProps) => {
  const { id, message, detail, isRead, createdOn, link } = item
  const acknowledge = useAcknowledge()
  const row = useRef<HTMLLIElement>(null)
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
          <TextLink href={link} onClick={() => !isRead && read()} aria-label={`Open: ${message}`}>
            Open
          </TextLink>
        </span>
      </div>
    </li>
  )
}
