import { Button } from '@mantine/core'
import { confirmPost, activePosts, newestPosts, type Post } from '@daybook/notices/contract'
import { InstantDay, StatusWord, toast, useApi } from '@daybook/platform/web'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notices.module.css'
import { RichText } from './rich-text.tsx'

/** Says that one read it; said once, it stays said. */
const Confirm = ({ post }: { readonly post: Post }) => {
  const confirm = useApi(confirmPost, { refetches: [activePosts, newestPosts], onError: toast.failure })
  if (!post.mustConfirm) return null
  if (post.confirmed) return <StatusWord status="APPROVED">You confirmed this</StatusWord>
  return (
    <Button loading={confirm.isPending} onClick={() => confirm.mutate({ params: { id: post.id }, body: {} })}>
      I have read this
    </Button>
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
      {post.pinned && ' · Pinned'}
    </p>
    <RichText content={post.content} />
    {children ?? <Confirm post={post} />}
  </article>
)
