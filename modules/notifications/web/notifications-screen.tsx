import { Button, SegmentedControl } from '@mantine/core'
import { EmptyState, Load, Page, Section, Skeletons, TextLink, useRows, useUrlState } from '@daybook/platform/web'
import { notificationPaths } from '@daybook/notifications/contract'
import { useQuery } from '@tanstack/react-query'
import { NotificationRow } from './notification-row.tsx'
import { notificationPages, unreadQuery, useAcknowledge } from './notification-query.ts'
import styles from './notifications.module.css'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
]

const ReadAll = ({ until }: { readonly until: string | undefined }) => {
  const { data } = useQuery(unreadQuery)
  const acknowledge = useAcknowledge()
  if (until === undefined || (data?.unread ?? 0) === 0) return null
  return (
    <Button variant="default" loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ body: { until } })}>
      Mark all as read
    </Button>
  )
}

/** `/product/timesheet/notifications`: everything one was told, newest first. */
export const NotificationsScreen = () => {
  const [asked, setAsked] = useUrlState('only')
  const only = asked === 'unread' ? asked : undefined
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(notificationPages(only))
  return (
    <Page
      title="Notifications"
      purpose="What happened, and what waits for you."
      actions={
        <>
          <TextLink href={notificationPaths.settings()}>Settings</TextLink>
          <ReadAll until={rows?.[0]?.createdOn} />
        </>
      }
      filters={
        <SegmentedControl
          aria-label="Which notifications"
          data={choices}
          value={only ?? 'all'}
          onChange={(next) => setAsked(next === 'unread' ? next : undefined)}
        />
      }
    >
      <Section flush>
        <Load
          query={{ data: rows, error, refetch: onRetry }}
          skeleton={<Skeletons rows={5} height={64} />}
          empty={<EmptyState picture="search">{only ? 'No new notifications' : 'Nothing was told to you yet.'}</EmptyState>}
        >
          {(items) => (
            <ul className={styles.list} aria-label="Notifications">
              {items.map((item) => (
                <NotificationRow key={item.id} item={item} full />
              ))}
            </ul>
          )}
        </Load>
        {hasMore && (
          <Button variant="default" loading={loadingMore} onClick={onLoadMore} className={styles.next ?? ''}>
            Show more
          </Button>
        )}
      </Section>
    </Page>
  )
}
