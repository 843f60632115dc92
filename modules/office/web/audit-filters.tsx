import { Select } from '@mantine/core'
import { PersonSelect } from '@daybook/people/web'
import { isDay } from '@daybook/platform/domain'
import { DayPicker, deedWords, useUrlState } from '@daybook/platform/web'
import styles from './audit.module.css'
import { useAuditFilters } from './audit-query.ts'

const actions = () =>
  [...deedWords()].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))

/** A day that cannot be read changes nothing that is shown; the field says what is wrong with it. */
const takeDay = (set: (day: string | undefined) => void) => (typed: string) => {
  if (typed === '' || isDay(typed)) set(typed || undefined)
}

/** Who, what and when; all of it stands in the address. */
export const AuditFilters = ({ people }: { readonly people: boolean }) => {
  const { userId, action, from, to } = useAuditFilters()
  const [[, setWho], [, setAction], [, setFrom], [, setTo]] = [
    useUrlState('who'),
    useUrlState('action'),
    useUrlState('from'),
    useUrlState('to'),
  ]
  return (
    <>
      {people && (
        <div className={styles.filter}>
          <PersonSelect
            label="Who"
            nobodyLabel="Everybody"
            value={userId ?? null}
            onChange={(next) => setWho(next ?? undefined)}
          />
        </div>
      )}
      <Select
        label="What"
        placeholder="Everything"
        className={styles.filter ?? ''}
        data={actions()}
        value={action ?? null}
        onChange={(next) => setAction(next ?? undefined)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear What' }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      />
      <DayPicker label="From" className={styles.day ?? ''} clearable value={from ?? ''} onChange={takeDay(setFrom)} />
      <DayPicker
        label="To"
        className={styles.day ?? ''}
        clearable
        {...(from ? { minDate: from } : {})}
        value={to ?? ''}
        onChange={takeDay(setTo)}
      />
    </>
  )
}
