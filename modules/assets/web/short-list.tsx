import { Button } from '@mantine/core'
import { Load, Skeletons, type useRows } from '@daybook/platform/web'
import type { ReactElement, ReactNode } from 'react'
import styles from './assets.module.css'

type Props<Item> = {
  readonly list: ReturnType<typeof useRows<Item>>
  /** What it lists, for screen readers. */
  readonly label: string
  readonly empty: ReactElement | null
  readonly children: (item: Item) => ReactNode
}

/** A list with pages on a card or in a panel. */
export const ShortList = <Item,>({ list, label, empty, children }: Props<Item>) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = list
  return (
    <>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={3} label={`Loading: ${label}`} />}
        empty={empty}
      >
        {(items) => (
          <ul className={styles.list} aria-label={label}>
            {items.map(children)}
          </ul>
        )}
      </Load>
      {hasMore && (
        <Button variant="default" size="compact-sm" className={styles.more ?? ''} loading={loadingMore} onClick={onLoadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
