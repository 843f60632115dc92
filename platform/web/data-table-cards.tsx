import { Checkbox } from '@mantine/core'
import type { DataTableProps } from './data-table-props.ts'
import { TextLink } from './link.tsx'
import styles from './data-table.module.css'

const Facts = <Row,>({ row, columns }: { row: Row } & Pick<DataTableProps<Row>, 'columns'>) => (
  <dl className={styles.facts}>
    {columns
      .slice(1)
      .filter(({ phone }) => phone !== 'hide')
      .map((column) => ({ ...column, shown: column.cell(row) }))
      .filter(({ shown }) => shown !== '' && shown !== null)
      .map(({ key, title, shown }) => (
        <div key={key} className={styles.fact}>
          <dt>{title}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
  </dl>
)

/** The same rows for narrow screens: the first column is the card's title, the others are facts below it. */
export const DataCards = <Row,>({ caption, columns, rows = [], rowKey, href, actions, selection }: DataTableProps<Row>) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row) => {
      const key = rowKey(row)
      const title = columns[0]?.cell(row)
      const select = () => {
        const ids = new Set(selection?.ids)
        if (!ids.delete(key)) ids.add(key)
        selection?.onChange(ids)
      }
      return (
        <li key={key} className={styles.card}>
          <div className={styles.cardHead}>
            {selection && <Checkbox aria-label="Select row" checked={selection.ids.has(key)} onChange={select} />}
            <strong className={styles.cardTitle}>
              {href ? (
                <TextLink href={href(row)} className={styles.open}>
                  {title}
                </TextLink>
              ) : (
                title
              )}
            </strong>
          </div>
          <Facts row={row} columns={columns} />
          {actions && <div className={styles.cardActions}>{actions(row)}</div>}
        </li>
      )
    })}
  </ul>
)
