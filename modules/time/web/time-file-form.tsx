import { Button } from '@mantine/core'
import { addDays, type Day, monthEnd, monthStart } from '@daybook/platform/domain'
import { DayPicker, downloadFile, FormShell, toast } from '@daybook/platform/web'
import { exportTime, TimeSpan } from '@daybook/time/contract'
import styles from './time-file-form.module.css'

type Span = { from: string; to: string }

/** Spans that people take out most often, by their names. */
const spansOf = (today: Day): readonly (readonly [string, Span])[] => {
  const before = addDays(monthStart(today), -1)
  const year = today.slice(0, 4)
  return [
    ['This month', { from: monthStart(today), to: monthEnd(today) }],
    ['Last month', { from: monthStart(before), to: before }],
    ['This year', { from: `${year}-01-01`, to: `${year}-12-31` }],
  ]
}

/** Which days go into the file. */
export const TimeFileForm = ({ today, onDone }: { readonly today: Day; readonly onDone: () => void }) => {
  const spans = spansOf(today)
  const save = async (query: { from: Day; to: Day }) => {
    await downloadFile(exportTime, { query }, 'hours.csv')
    toast.success('The file is saved.')
    onDone()
  }
  const initial: Span = { ...(spans[1]?.[1] ?? { from: today, to: today }) }
  return (
    <FormShell
      schema={TimeSpan}
      initial={initial}
      submit="Save as CSV"
      onSubmit={save}
      label="Export time"
      warnBeforeLeaving={false}
    >
      {(form) => (
        <>
          <p className={styles.note}>
            A line for each person and day: when it began and ended, what was worked, and whether it is approved. Everybody is in
            it, those who left as well.
          </p>
          <fieldset className={styles.spans} aria-label="Which days">
            {spans.map(([name, span]) => (
              <Button key={name} variant="default" size="xs" onClick={() => form.setValues(span)}>
                {name}
              </Button>
            ))}
          </fieldset>
          <DayPicker label="From" {...form.getInputProps('from')} />
          <DayPicker label="To" {...form.getInputProps('to')} />
        </>
      )}
    </FormShell>
  )
}
