import { Button } from '@mantine/core'
import { Load, Skeletons, type useRows } from '@daybook/platform/web'
import type { ReactElement, ReactNode } from 'react'
import styles from './documents.module.css'

type Props<Item> = {
  readonly list: ReturnType<typeof useRows<Item>>
  /** Said to screen readers while it loads. */
  readonly loading: string
  readonly empty: ReactElement
  readonly children: (item: Item) => ReactNode
}

/** A list with pages in a panel or on a card: what `DataTable` is too wide for. */
export const ShortList = <Item,>({ list, loading, empty, children }: Props<Item>) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = list
  return (
    <>
      <Load query={{ data: rows, error, refetch: onRetry }} skeleton={<Skeletons rows={3} label={loading} />} empty={empty}>
        {(items) => <ul className={styles.people}>{items.map(children)}</ul>}
      </Load>
      {hasMore && (
        <Button variant="default" size="compact-sm" loading={loadingMore} onClick={onLoadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
