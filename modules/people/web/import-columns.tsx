import { SegmentedControl, Select } from '@mantine/core'
import { personFields, type DateOrder, type PersonField } from '@daybook/people/domain'
import { Section, StatusWord } from '@daybook/platform/web'
import { samplesOf } from './import-table.ts'
import type { Import } from './use-import.ts'
import styles from './import.module.css'

const fields = personFields.map(({ field, label }) => ({ value: field as string, label: label as string }))

const words: Record<string, string> = {
  'import.no_email_column': 'Say which column holds the e-mail address.',
  'import.no_name_column': 'Say which column holds the name.',
  'import.field_twice': 'Two columns have the same meaning.',
}

const DateQuestion = ({ order }: Pick<Import, 'order'>) => (
  <div className={styles.question}>
    <p className={styles.ask}>
      <StatusWord status="attention">Some dates can be read in two ways</StatusWord>
    </p>
    <SegmentedControl
      aria-label="How dates are written in this file"
      data={[
        { value: 'ask', label: 'Not said yet', disabled: true },
        { value: 'DMY', label: 'Day first: 31/12/2025' },
        { value: 'MDY', label: 'Month first: 12/31/2025' },
      ]}
      value={order.answered ?? 'ask'}
      onChange={(next) => order.answer(next as DateOrder)}
    />
  </div>
)

/** What each column of the file means; suggested, and changed by whoever knows better. */
export const ImportColumns = ({ state }: { readonly state: Import }) => {
  const { file, mapping, order, mappingProblem } = state
  if (!file) return null
  return (
    <Section title="Columns">
      <div className={styles.columns}>
        {file.headers.map((header) => (
          <div key={header} className={styles.column}>
            <div className={styles.columnWords}>
              <span className={styles.header}>{header}</span>
              <span className={styles.sample}>{samplesOf(file, header) || 'empty'}</span>
            </div>
            <Select
              aria-label={`Meaning of ${header}`}
              placeholder="Left out"
              data={fields}
              value={mapping[header] ?? null}
              clearable
              searchable
              clearButtonProps={{ 'aria-label': `Leave out ${header}` }}
              onChange={(next) => state.map(header, next as PersonField | null)}
            />
          </div>
        ))}
      </div>
      {mappingProblem !== null && (
        <p className={styles.ask} role="alert">
          <StatusWord status="attention">{words[mappingProblem]}</StatusWord>
        </p>
      )}
      {order.found === null && <DateQuestion order={order} />}
    </Section>
  )
}
