import { Button } from '@mantine/core'
import {
  allPosts,
  remindReaders,
  retractPost,
  unconfirmedReaders,
  noticeTopics,
  type WrittenPost,
} from '@daybook/notices/contract'
import type { PostState } from '@daybook/notices/domain'
import { plural } from '@daybook/platform/domain'
import {
  confirmDeed,
  Dialog,
  EmptyState,
  InstantDay,
  Load,
  pages,
  Skeletons,
  StatusWord,
  TextLink,
  toast,
  useApi,
  useHref,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { audienceWords } from './audience-words.ts'
import styles from './notices.module.css'
import { PostItem } from './post-item.tsx'

const stateWords: Readonly<Record<PostState, string>> = {
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
  EXPIRED: 'Over',
  RETRACTED: 'Retracted',
}
const stateTones = { SCHEDULED: 'SUBMITTED', PUBLISHED: 'APPROVED', EXPIRED: 'OPEN', RETRACTED: 'REJECTED' } as const

const Remind = ({ post }: { readonly post: WrittenPost }) => {
  const remind = useApi(remindReaders, {
    onSuccess: ({ reminded }) => toast.success(`${plural(reminded, 'person', 'people')} reminded`),
    onError: toast.failure,
  })
  if (post.state !== 'PUBLISHED') return null
  return (
    <Button loading={remind.isPending} onClick={() => remind.mutate({ params: { id: post.id }, body: {} })}>
      Remind them
    </Button>
  )
}

const Unconfirmed = ({ post, onClose }: { readonly post: WrittenPost; readonly onClose: () => void }) => {
  const asked = pages(unconfirmedReaders, { params: { id: post.id }, query: {} }, { topics: [noticeTopics.notice] })
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(asked)
  return (
    <Dialog title="Who has not confirmed" onClose={onClose}>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={4} />}
        empty={<EmptyState compact>Everybody has confirmed.</EmptyState>}
      >
        {(items) => (
          <ul className={styles.names}>
            {items.map(({ userId, userName }) => (
              <li key={userId}>{userName}</li>
            ))}
          </ul>
        )}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          More people
        </Button>
      )}
      {rows !== undefined && rows.length > 0 && <Remind post={post} />}
    </Dialog>
  )
}

const Confirmations = ({ post }: { readonly post: WrittenPost }) => {
  const [shown, setShown] = useUrlState('confirmed', { push: true })
  const href = useHref()
  if (!post.mustConfirm) return null
  return (
    <>
      <span>
        {post.confirmations} of {post.readers} confirmed
      </span>
      {post.confirmations < post.readers && <TextLink href={href({ confirmed: post.id })}>Who has not</TextLink>}
      {shown === post.id && <Unconfirmed post={post} onClose={() => setShown(undefined)} />}
    </>
  )
}

const useRetract = ({ id, title, version }: WrittenPost) => {
  const retract = useApi(retractPost, { refetches: [allPosts], onError: toast.failure })
  return async () => {
    const words = 'Nobody reads it any more. It stays in this list, and the audit log keeps that you retracted it.'
    if (await confirmDeed({ title: `Retract “${title}”`, words, deed: 'Retract it', danger: true }))
      retract.mutate({ params: { id }, body: { version } })
  }
}

/** A post as whoever writes posts sees it: where it stands, whom it is for, who confirmed, and what can be done. */
export const WrittenPostItem = ({ post }: { readonly post: WrittenPost }) => {
  const href = useHref()
  const retract = useRetract(post)
  const { state, expiresAt, writtenBy, readers } = post
  return (
    <PostItem post={post}>
      <p className={styles.facts}>
        <StatusWord status={stateTones[state]}>{stateWords[state]}</StatusWord>
        {expiresAt !== null && (
          <span>
            until <InstantDay instant={expiresAt} />
          </span>
        )}
        <span>
          {audienceWords(post)}: {plural(readers, 'person', 'people')}
        </span>
        <span>{writtenBy}</span>
        <Confirmations post={post} />
        <TextLink href={href({ versions: post.id })} aria-label={`${plural(post.version, 'version')}: ${post.title}`}>
          {plural(post.version, 'version')}
        </TextLink>
      </p>
      {state !== 'RETRACTED' && (
        <div className={styles.deeds}>
          <Button component={TextLink} href={href({ post: post.id })} variant="default" size="xs">
            Change
          </Button>
          <Button variant="default" size="xs" onClick={() => void retract()}>
            Retract
          </Button>
        </div>
      )}
    </PostItem>
  )
}
