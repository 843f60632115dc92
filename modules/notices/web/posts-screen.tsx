import { Button, SegmentedControl } from '@mantine/core'
import { noticeWrite } from '@daybook/notices/contract'
import type { PostKind } from '@daybook/notices/domain'
import {
  askBeforeLosing,
  EmptyState,
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  useHref,
  useMay,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { CommentsPanel } from './comments-panel.tsx'
import styles from './notices.module.css'
import { PostItem } from './post-item.tsx'
import { activePages, writtenPages } from './post-query.ts'
import { VersionsPanel } from './versions-panel.tsx'
import { WrittenPostItem } from './written-post.tsx'

const PostFields = lazy(() => import('./post-form.tsx').then((m) => ({ default: m.PostFields })))

const words = {
  NOTICE: {
    title: 'Notice board',
    purpose: 'What is closed, what is due, what everybody has to know.',
    none: 'No notices available at the moment.',
    add: 'Post a notice',
  },
  NEWS: {
    title: 'Company news',
    purpose: 'What happens in the company.',
    none: 'No active company news available.',
    add: 'Post news',
  },
} as const

type ListProps<Row> = {
  readonly list: ReturnType<typeof useRows<Row>>
  readonly none: string
  readonly renderItem: (row: Row) => ReactNode
}

const List = <Row,>({ list: { rows, error, onRetry, hasMore, loadingMore, onLoadMore }, none, renderItem }: ListProps<Row>) => (
  <>
    <Load
      query={{ data: rows, error, refetch: onRetry }}
      skeleton={<Skeletons rows={4} height={88} />}
      empty={<EmptyState picture="search">{none}</EmptyState>}
    >
      {(items) => <div className={styles.posts}>{(items as readonly Row[]).map(renderItem)}</div>}
    </Load>
    {hasMore && (
      <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
        Show more
      </Button>
    )}
  </>
)

const ToRead = ({ kind }: { readonly kind: PostKind }) => {
  const [marked] = useUrlState('post')
  const list = useRows(activePages(kind))
  return (
    <>
      <List
        list={list}
        none={words[kind].none}
        renderItem={(post) => <PostItem key={post.id} post={post} marked={post.id === marked} />}
      />
      <CommentsPanel posts={list.rows} />
    </>
  )
}

const Written = ({ kind }: { readonly kind: PostKind }) => {
  const list = useRows(writtenPages(kind))
  const [open] = useUrlState('post')
  const change = useUrlChange()
  const close = () => change({ post: undefined })
  const post = list.rows?.find(({ id }) => id === open)
  const known = open === 'new' || post !== undefined
  return (
    <>
      <List list={list} none={words[kind].none} renderItem={(each) => <WrittenPostItem key={each.id} post={each} />} />
      <SidePanel
        opened={known}
        size={640}
        onClose={() => void askBeforeLosing(close)}
        title={post ? `Change “${post.title}”` : words[kind].add}
      >
        {known && (
          <Suspense fallback={<Skeletons rows={6} />}>
            <PostFields key={open} kind={kind} post={post} onSaved={close} />
          </Suspense>
        )}
      </SidePanel>
      <CommentsPanel posts={list.rows} />
      <VersionsPanel />
    </>
  )
}

const views = [
  { value: 'read', label: 'To read' },
  { value: 'written', label: 'Written' },
]

const PostsScreen = ({ kind }: { readonly kind: PostKind }) => {
  const mayWrite = useMay(noticeWrite)
  const [view, setView] = useUrlState('view')
  const [open] = useUrlState('post')
  const href = useHref()
  const writes = mayWrite && (view === 'written' || open === 'new')
  const { title, purpose, add } = words[kind]
  return (
    <Page
      title={title}
      purpose={purpose}
      {...(mayWrite
        ? {
            filters: (
              <SegmentedControl
                aria-label="Which posts"
                data={views}
                value={writes ? 'written' : 'read'}
                onChange={(next) => setView(next === 'written' ? next : undefined)}
              />
            ),
            primary: (
              <Button component={TextLink} href={href({ view: 'written', post: 'new' })}>
                {add}
              </Button>
            ),
          }
        : {})}
    >
      <Section>{writes ? <Written kind={kind} /> : <ToRead kind={kind} />}</Section>
    </Page>
  )
}

/** `/product/timesheet/boardNotification`: the notice board. */
export const NoticesScreen = () => <PostsScreen kind="NOTICE" />

/** `/product/timesheet/companyNotification`: company news. */
export const NewsScreen = () => <PostsScreen kind="NEWS" />
