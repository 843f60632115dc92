import { askBeforeLosing, SidePanel, Skeletons, useUrlState } from '@daybook/platform/web'
import { lazy, Suspense } from 'react'

// Most come to read what was posted: what a comment is written with comes with the first look at them.
const Comments = lazy(() => import('./comments.tsx').then((m) => ({ default: m.Comments })))

type Commented = { readonly id: string; readonly title: string; readonly commentsOpen: boolean }

/** The comments that the address asks for. Of a post that is not among the `posts` shown, nothing but what was said is known. */
export const CommentsPanel = ({ posts }: { readonly posts: readonly Commented[] | undefined }) => {
  const [postId, setPostId] = useUrlState('comments')
  const post = posts?.find(({ id }) => id === postId)
  const close = () => setPostId(undefined)
  return (
    <SidePanel
      opened={postId !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={post ? `Comments on “${post.title}”` : 'Comments'}
    >
      {postId !== undefined && (
        <Suspense fallback={<Skeletons rows={3} height={72} />}>
          <Comments key={postId} postId={postId} open={post?.commentsOpen ?? true} />
        </Suspense>
      )}
    </SidePanel>
  )
}
