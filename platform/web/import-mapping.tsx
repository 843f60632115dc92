import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './import-frame.module.css'
import { Section } from './page.tsx'
import { StatusWord } from './status-word.tsx'

export type ImportMappingProps<Field extends string> = {
  /** The columns of the file, each with its first values, to recognise it by. */
  readonly columns: readonly { readonly header: string; readonly samples: string }[]
  /** What a column may mean. */
  readonly fields: readonly { readonly value: Field; readonly label: string }[]
  readonly mapping: Readonly<Partial<Record<string, Field>>>
  readonly onMap: (header: string, field: Field | null) => void
  /** Why these meanings cannot be; null when they can. */
  readonly problem: string | null
  /** Further questions about the file. */
  readonly children?: ReactNode
}

/** What each column of the file means; suggested, and changed by whoever knows better. */
export const ImportMapping = <Field extends string>(props: ImportMappingProps<Field>) => {
  const { columns, fields, mapping, onMap, problem, children } = props
  const fieldOf = (value: string | null): Field | null => fields.find((each) => each.value === value)?.value ?? null
  const left = columns.filter(({ header }) => mapping[header] === undefined)
  return (
    <Section title="Columns">
      <div className={styles.columns}>
        {columns.map(({ header, samples }) => (
          <div key={header} className={styles.column}>
            <div className={styles.columnWords}>
              <span className={styles.header}>{header}</span>
              <span className={styles.sample}>{samples || 'empty'}</span>
            </div>
            <Select
              aria-label={`Meaning of ${header}`}
              placeholder="Left out"
              data={fields}
              value={mapping[header] ?? null}
              clearable
              searchable
              clearButtonProps={{ 'aria-label': `Leave out ${header}` }}
              onChange={(next) => onMap(header, fieldOf(next))}
            />
          </div>
        ))}
      </div>
      {left.length > 0 && <p className={styles.left}>Left out of the import: {left.map(({ header }) => header).join(', ')}</p>}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <StatusWord status="attention">{problem}</StatusWord>
        </p>
      )}
      {children}
    </Section>
  )
}
