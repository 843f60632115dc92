import { Button } from '@mantine/core'
import { Load, Section, type useRows } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './documents.module.css'

type Props<Item> = {
  readonly title: string
  readonly list: ReturnType<typeof useRows<Item>>
  /** Short lines, or things to do one below the other. */
  readonly lines?: boolean
  readonly children: (item: Item) => ReactNode
}

/** A part of one's own documents that stands there only where there is something in it. */
export const OwnSection = <Item,>({ title, list, lines = false, children }: Props<Item>) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = list
  return (
    <Load query={{ data: rows, error, refetch: onRetry }} skeleton={<></>} empty={null}>
      {(items) => (
        <Section title={title}>
          <ul className={lines ? styles.people : styles.wantedList}>{items.map(children)}</ul>
          {hasMore && (
            <Button variant="default" size="compact-sm" loading={loadingMore} onClick={onLoadMore}>
              Show more
            </Button>
          )}
        </Section>
      )}
    </Load>
  )
}
