import { Button } from '@mantine/core'
import { confirmPost, activePosts, newestPosts, noticePaths, type Post } from '@daybook/notices/contract'
import { FileList, InstantDay, StatusWord, TextLink, toast, useApi, useUrlState } from '@daybook/platform/web'
import { plural } from '@daybook/platform/domain'
import { IconMessage, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notices.module.css'
import { RichText } from './rich-text.tsx'

/** Says that one read it; said once, it stays said. */
const Confirm = ({ post }: { readonly post: Post }) => {
  const confirm = useApi(confirmPost, { refetches: [activePosts, newestPosts], onError: toast.failure })
  if (!post.mustConfirm) return null
  if (post.confirmed) return <StatusWord status="APPROVED">You confirmed this</StatusWord>
  return (
    <Button
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id: post.id }, body: { changedAt: post.changedAt } })}
    >
      I have read this
    </Button>
  )
}

/** How many comments there are, and the way to them; nothing where nobody comments and nobody did. */
const CommentsLink = ({ post: { id, kind, title, commentsOpen, comments } }: { readonly post: Post }) => {
  const [view] = useUrlState('view')
  const path = kind === 'NEWS' ? noticePaths.news : noticePaths.notices
  if (!commentsOpen && comments === 0) return null
  const words = comments === 0 ? 'Comment' : plural(comments, 'comment')
  return (
    <TextLink href={path({ view, comments: id })} className={styles.comments} aria-label={`${words}: ${title}`}>
      <IconMessage size={16} stroke={1.75} aria-hidden="true" />
      {words}
    </TextLink>
  )
}

type Props = { readonly post: Post; readonly marked?: boolean; readonly children?: ReactNode }

/** One post, whole: title, when it was published, content. `children` stand in the place of confirming. */
export const PostItem = ({ post, marked = false, children }: Props) => (
  <article className={styles.post} data-marked={marked || undefined} aria-label={post.title}>
    <h2 className={styles.title}>
      {post.pinned && <IconPin size={16} stroke={1.75} aria-hidden="true" />}
      {post.title}
    </h2>
    <p className={styles.when}>
      Published: <InstantDay instant={post.createdAt} />
      {post.changedAt !== null && (
        <>
          {' · '}Changed on <InstantDay instant={post.changedAt} />
        </>
      )}
      {post.pinned && ' · Pinned'}
    </p>
    <RichText content={post.content} />
    <FileList files={post.files} label="Files" />
    {children ?? <Confirm post={post} />}
    <CommentsLink post={post} />
  </article>
)
