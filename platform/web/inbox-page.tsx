import { Button } from '@mantine/core'
import { homePath } from '@daybook/platform/contract'
import type { ReactNode } from 'react'
import { EmptyState } from './states.tsx'
import { Load } from './load.tsx'
import { Page, Section } from './page.tsx'
import type { useRows } from './query.ts'
import { Skeletons } from './states.tsx'
import { TextLink } from './link.tsx'

type List<Item> = Pick<ReturnType<typeof useRows<Item>>, 'rows' | 'error' | 'hasMore' | 'loadingMore' | 'onLoadMore'> & {
  readonly onRetry: () => void
}

export type InboxPageProps<Item> = {
  readonly title: string
  readonly purpose: string
  readonly actions?: ReactNode
  /** What waits: all of it, or what is left of it where the address asks for one. */
  readonly list: List<Item>
  readonly ofOne: boolean
  /** From one to all of them. */
  readonly everybody: { readonly label: string; readonly href: string }
  readonly nothing: string
  readonly nothingOfOne: string
  /** How high a card is, about, in pixels. */
  readonly height: number
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A page of what waits for the reader's decision, the longest waiting first. While there may be more, it does not say that nothing waits. */
export const InboxPage = <Item,>(props: InboxPageProps<Item>) => {
  const { title, purpose, actions, list, ofOne, everybody, nothing, nothingOfOne, height, children } = props
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = list
  return (
    <Page title={title} purpose={purpose} actions={actions}>
      {ofOne && (hasMore || rows?.length !== 0) && <TextLink href={everybody.href}>{everybody.label}</TextLink>}
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={
          <Section>
            <Skeletons rows={3} height={height} label="Loading what waits for you" />
          </Section>
        }
        empty={
          hasMore ? null : (
            <Section>
              <EmptyState picture="done" step={ofOne ? everybody : { label: 'Go to My Office', href: homePath }}>
                {ofOne ? nothingOfOne : nothing}
              </EmptyState>
            </Section>
          )
        }
      >
        {children}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </Page>
  )
}
