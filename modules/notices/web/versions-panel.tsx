import { SidePanel, Skeletons, useUrlChange, useUrlState } from '@daybook/platform/web'
import { lazy, Suspense } from 'react'

const Versions = lazy(() => import('./versions.tsx').then((m) => ({ default: m.Versions })))

/** The versions of the post that the address names. */
export const VersionsPanel = () => {
  const [postId] = useUrlState('versions')
  const change = useUrlChange()
  return (
    <SidePanel
      opened={postId !== undefined}
      onClose={() => change({ versions: undefined, version: undefined })}
      title="What it said, and when"
    >
      {postId !== undefined && (
        <Suspense fallback={<Skeletons rows={3} height={64} />}>
          <Versions postId={postId} />
        </Suspense>
      )}
    </SidePanel>
  )
}
