import { SegmentedControl } from '@mantine/core'
import { ownColumn, type PersonColumn, personFields, type DateOrder } from '@daybook/people/domain'
import { ImportMapping, StatusWord } from '@daybook/platform/web'
import { samplesOf, type ImportFile } from './import-table.ts'
import type { Import } from './use-import.ts'
import styles from './import.module.css'

const fields: readonly { value: PersonColumn; label: string }[] = personFields.map(({ field, label }) => ({
  value: field,
  label,
}))

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
        { value: 'ask', label: 'Not answered yet', disabled: true },
        { value: 'DMY', label: 'Day first: 31/12/2025' },
        { value: 'MDY', label: 'Month first: 12/31/2025' },
      ]}
      value={order.answered ?? 'ask'}
      onChange={(next) => order.answer(next as DateOrder)}
    />
  </div>
)

/** What each column of the file means, and how its dates are meant where only a person can say. */
export const ImportColumns = ({ file, state }: { readonly file: ImportFile; readonly state: Import }) => {
  const { mapping, order, mappingProblem } = state
  return (
    <ImportMapping
      columns={file.headers.map((header) => ({ header, samples: samplesOf(file, header) }))}
      fields={[...fields, ...state.own.map(({ id, label }) => ({ value: ownColumn(id), label }))]}
      mapping={mapping}
      onMap={state.map}
      problem={mappingProblem === null ? null : (words[mappingProblem] ?? mappingProblem)}
    >
      {order.found === null && <DateQuestion order={order} />}
    </ImportMapping>
  )
}
