import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The plain value, for the CSV file; a column without it is left out of the file. */
  readonly text?: (row: Row) => string | number | null | undefined
  readonly align?: 'start' | 'end'
  readonly width?: number | string
  /** Clicking the title asks for this order. */
  readonly sortable?: boolean
  /**
   * Phones show cards. The first column is a card's title unless another one is; what stands aside has its place at the
   * end of that line, without a name; a column that says nothing there may stay away.
   */
  readonly phone?: 'title' | 'aside' | 'hide'
  /** Only in the CSV file. */
  readonly fileOnly?: boolean
}

export type Sort = { readonly key: string; readonly direction: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers and as the file's name. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Shown when there are no rows: usually an EmptyState. */
  readonly empty: ReactNode
  readonly loading?: boolean
  readonly error?: unknown
  readonly onRetry?: () => void
  /** The first column becomes a link to the row's page or panel. */
  readonly href?: ((row: Row) => string) | undefined
  /** Buttons of a row, shown on hover and focus; always on phones. */
  readonly actions?: (row: Row) => ReactNode
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly dense?: boolean
  readonly total?: number | undefined
  readonly hasMore?: boolean
  readonly loadingMore?: boolean
  readonly onLoadMore?: () => void
  /** Fetches every row for the CSV file; without it the file holds the rows on the screen. */
  readonly loadAll?: () => Promise<readonly Row[]>
  /** Hides the CSV button, for tables that are no lists. */
  readonly noFile?: boolean
  /** A row of totals below. */
  readonly footer?: ReactNode
}
