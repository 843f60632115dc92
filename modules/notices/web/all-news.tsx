import { noticePaths } from '@daybook/notices/contract'
import { Dialog, Load, Skeletons, TextLink, useRows } from '@daybook/platform/web'
import styles from './notices.module.css'
import { PostItem } from './post-item.tsx'
import { activePages } from './post-query.ts'

/** All company news that the reader is meant by, whole. */
export const AllNews = ({ onClose }: { readonly onClose: () => void }) => {
  const { rows, error, onRetry } = useRows(activePages('NEWS'))
  return (
    <Dialog title="All Company News & Notifications" onClose={onClose}>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={4} height={88} />}
        empty={<p className={styles.nothing}>No active company news available.</p>}
      >
        {(items) => (
          <div className={styles.posts}>
            {items.map((post) => (
              <PostItem key={post.id} post={post} />
            ))}
          </div>
        )}
      </Load>
      <p>
        <TextLink href={noticePaths.news()}>Company news</TextLink>
      </p>
    </Dialog>
  )
}
