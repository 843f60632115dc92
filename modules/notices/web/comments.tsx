import { Button, Textarea } from '@mantine/core'
import { addComment, NewComment, type PostComment, postComments, removeComment } from '@daybook/notices/contract'
import { longestComment } from '@daybook/notices/domain'
import {
  confirmDeed,
  EmptyState,
  FormShell,
  InstantDay,
  Load,
  PersonChip,
  Skeletons,
  TimeText,
  toast,
  useApi,
  useRows,
} from '@daybook/platform/web'
import styles from './comments.module.css'
import { commentPages } from './post-query.ts'

const refetches = [postComments]

const Comment = ({
  comment: { id, userName, profileImageS3Path, comment, createdAt, can },
}: {
  readonly comment: PostComment
}) => {
  const remove = useApi(removeComment, { refetches, onError: toast.failure })
  const ask = async () => {
    const words = 'Nobody reads it any more. The audit log keeps what it said.'
    if (await confirmDeed({ title: `Remove the comment of ${userName}`, words, deed: 'Remove it', danger: true }))
      remove.mutate({ params: { commentId: id } })
  }
  return (
    <li className={styles.comment}>
      <div className={styles.head}>
        <PersonChip
          name={userName}
          src={profileImageS3Path}
          detail={
            <>
              <InstantDay instant={createdAt} />, <TimeText instant={createdAt} />
            </>
          }
        />
        {can.remove && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove the comment of ${userName}`}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            Remove
          </Button>
        )}
      </div>
      <p className={styles.said}>{comment}</p>
    </li>
  )
}

const Write = ({ postId }: { readonly postId: string }) => {
  const add = useApi(addComment, { refetches })
  const send = async (body: { comment: string }) => {
    await add.mutateAsync({ params: { id: postId }, body })
  }
  return (
    // A new form after each comment: an empty one.
    <FormShell key={add.data?.id} schema={NewComment} initial={{ comment: '' }} submit="Comment" onSubmit={send} label="Comment">
      {(form) => (
        <Textarea
          label="Your comment"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestComment}
          {...form.getInputProps('comment')}
        />
      )}
    </FormShell>
  )
}

const nothing = (open: boolean): string => (open ? 'Nobody has commented yet.' : 'Nobody commented.')

/** What was said to a post, the oldest first, and where it is open a box to say more. */
export const Comments = ({ postId, open }: { readonly postId: string; readonly open: boolean }) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(commentPages(postId))
  return (
    <>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={3} height={72} />}
        empty={<EmptyState compact>{nothing(open)}</EmptyState>}
      >
        {(items) => (
          <ol className={styles.comments} aria-label="Comments">
            {items.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore} className={styles.more ?? ''}>
          Later comments
        </Button>
      )}
      {open && rows !== undefined && <Write postId={postId} />}
    </>
  )
}
