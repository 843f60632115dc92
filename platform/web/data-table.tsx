import { plural } from '@daybook/platform/domain'
import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { saveBlob } from './api.ts'
import { TextLink } from './link.tsx'
import { ErrorState, Skeletons } from './states.tsx'
import { DataCards } from './data-table-cards.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { toast } from './toast.ts'
import { useNarrow } from './use-phone.ts'
import styles from './data-table.module.css'

const saveFile = async <Row,>({ caption, columns, rows, loadAll }: DataTableProps<Row>): Promise<void> => {
  const written = columns.filter(({ text }) => text !== undefined)
  const all = (await loadAll?.()) ?? rows ?? []
  const { toCsv } = await import('./csv.ts')
  const blob = toCsv(
    written.map(({ title }) => title),
    all.map((row) => written.map(({ text }) => text?.(row))),
  )
  saveBlob(blob, `${caption.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`)
}

const arrows = { asc: '↑', desc: '↓' } as const

const Title = <Row,>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) => {
  if (!column.sortable || !onSort) return column.title
  const active = sort?.key === column.key ? sort.direction : undefined
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort({ key: column.key, direction: active === 'asc' ? 'desc' : 'asc' })}
    >
      {column.title}
      <span aria-hidden="true" className={styles.arrow}>
        {active ? arrows[active] : ''}
      </span>
    </button>
  )
}

const ariaSort = (column: { key: string; sortable?: boolean }, sort: Sort | undefined) =>
  column.sortable && sort?.key === column.key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined

const Head = <Row,>(props: DataTableProps<Row>) => (
  <thead>
    <tr>
      {props.columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          data-align={column.align}
          style={{ width: column.width }}
          aria-sort={ariaSort(column, props.sort)}
        >
          <Title column={column} sort={props.sort} onSort={props.onSort} />
        </th>
      ))}
      {props.actions && (
        <th className={styles.actions}>
          <span className={styles.unseen}>Actions</span>
        </th>
      )}
    </tr>
  </thead>
)

const Cells = <Row,>({ row, columns, href }: { row: Row } & Pick<DataTableProps<Row>, 'columns' | 'href'>) =>
  columns.map((column, index) => {
    const content = column.cell(row)
    if (index > 0) {
      return (
        <td key={column.key} data-align={column.align}>
          {content}
        </td>
      )
    }
    return (
      <th key={column.key} scope="row" data-align={column.align}>
        {href ? (
          <TextLink href={href(row)} className={styles.open} data-row-link>
            {content}
          </TextLink>
        ) : (
          content
        )}
      </th>
    )
  })

// A click anywhere on the row opens it, unless it meant something else in the row, or marked text.
const openRow = (event: MouseEvent<HTMLElement>): void => {
  const { target } = event
  if (
    !(target instanceof Element) ||
    target.closest('a, button, input, label, select') ||
    window.getSelection()?.type === 'Range'
  )
    return
  event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.click()
}

const Row = <R,>({ row, props }: { row: R; props: DataTableProps<R> }) => {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a wider target for the pointer; the keyboard has the link
    <tr data-opens={props.href !== undefined || undefined} onClick={props.href && openRow}>
      <Cells row={row} columns={props.columns} href={props.href} />
      {props.actions && <td className={styles.actions}>{props.actions(row)}</td>}
    </tr>
  )
}

// Up and down move between the rows' links, as in any list; Enter is the link's own.
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches('[data-row-link]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const Grid = <R,>(props: DataTableProps<R>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={props.caption}>
    <table className={styles.table} data-dense={props.dense || undefined}>
      <caption className={styles.unseen}>{props.caption}</caption>
      <Head {...props} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between links only */}
      <tbody onKeyDown={moveBetweenRows}>
        {(props.rows ?? []).map((row) => (
          <Row key={props.rowKey(row)} row={row} props={props} />
        ))}
      </tbody>
      {props.footer && <tfoot>{props.footer}</tfoot>}
    </table>
  </section>
)

const Foot = <R,>(props: DataTableProps<R>) => {
  const shown = props.rows?.length ?? 0
  const count =
    props.total === undefined || props.total <= shown ? plural(shown, 'row') : `${shown} of ${plural(props.total, 'row')}`
  return (
    <div className={styles.foot}>
      <span>{count}</span>
      <span className={styles.spring} />
      {props.hasMore && (
        <Button variant="default" size="xs" loading={props.loadingMore ?? false} onClick={props.onLoadMore}>
          Load more
        </Button>
      )}
      {!props.noFile && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => void saveFile(props).catch(toast.failure)}>
          Download CSV
        </Button>
      )}
    </div>
  )
}

const Body = <R,>(props: DataTableProps<R>) => {
  const narrow = useNarrow()
  if (props.error) return <ErrorState error={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
  if (props.loading || props.rows === undefined)
    return (
      <div className={styles.loading}>
        <Skeletons rows={6} height={props.dense ? 34 : 40} label={`Loading ${props.caption}`} />
      </div>
    )
  if (props.rows.length === 0) return props.empty
  const shown = { ...props, columns: props.columns.filter(({ fileOnly }) => !fileOnly) }
  return (
    <>
      {narrow ? <DataCards {...shown} /> : <Grid {...shown} />}
      <Foot {...props} />
    </>
  )
}

/** A list: rows of 40 px (34 dense), cards on phones, with every state a list can be in. */
export const DataTable = <R,>(props: DataTableProps<R>) => (
  <div className={styles.frame}>
    <Body {...props} />
  </div>
)
