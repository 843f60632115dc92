import type { DataTableProps } from './data-table-props.ts'
import { TextLink } from './link.tsx'
import styles from './data-table.module.css'

const Facts = <Row,>({ row, columns }: { row: Row } & Pick<DataTableProps<Row>, 'columns'>) => (
  <dl className={styles.facts}>
    {columns
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

/** Who plays which part on a card. */
const castOf = <Row,>(columns: DataTableProps<Row>['columns']) => {
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0]
  const rest = columns.filter((column) => column !== title && column.phone !== 'hide')
  const [asides, facts] = [rest.filter(({ phone }) => phone === 'aside'), rest.filter(({ phone }) => phone !== 'aside')]
  return { title, asides, facts }
}

/** The same rows for narrow screens: a title, what stands aside of it, and the other columns as facts below. */
export const DataCards = <Row,>({ caption, columns, rows = [], rowKey, href, actions }: DataTableProps<Row>) => {
  const cast = castOf(columns)
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => {
        const title = cast.title?.cell(row)
        return (
          <li key={rowKey(row)} className={styles.card}>
            <div className={styles.cardHead}>
              <strong className={styles.cardTitle}>
                {href ? (
                  <TextLink href={href(row)} className={styles.open}>
                    {title}
                  </TextLink>
                ) : (
                  title
                )}
              </strong>
              {cast.asides.map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </div>
            {cast.facts.length > 0 && <Facts row={row} columns={cast.facts} />}
            {actions && <div className={styles.cardActions}>{actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
