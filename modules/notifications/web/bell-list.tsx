import { notificationPaths } from '@daybook/notifications/contract'
import { Load, Skeletons, TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { NotificationRow } from './notification-row.tsx'
import { newestQuery, sorry } from './notification-query.ts'
import styles from './notifications.module.css'

const Nothing = () => <p className={styles.nothing}>No new notifications</p>

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeletons rows={3} height={52} />
  </div>
)

/** The newest notifications: a press reads one, its link leads to the thing. */
export const BellList = () => {
  const newest = useQuery(newestQuery)
  if (newest.error && newest.data === undefined)
    return (
      <p className={styles.nothing} role="alert">
        {sorry}
      </p>
    )
  return (
    <Load query={newest} skeleton={<Waiting />} empty={<Nothing />}>
      {({ items }) => (
        <>
          {items.every(({ isRead }) => isRead) && <Nothing />}
          <ul className={styles.list} aria-label="Newest notifications">
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} />
            ))}
          </ul>
          <p className={styles.more}>
            <TextLink href={notificationPaths.notifications()}>All notifications</TextLink>
          </p>
        </>
      )}
    </Load>
  )
}
