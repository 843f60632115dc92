import { Select } from '@mantine/core'
import { personStatuses } from '@daybook/people/contract'
import { companyRoles } from '@daybook/people/domain'
import { SearchField, useUrlState } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { someNamesQuery } from './name-query.ts'
import { roleWord } from './role-words.ts'
import styles from './people.module.css'

const statusWords: Record<string, string> = { ACTIVE: 'Active', INVITED: 'Invited', INACTIVE: 'Left' }

type ChoiceProps = { name: string; label: string; data: { value: string; label: string }[] }

const Choice = ({ name, label, data }: ChoiceProps) => {
  const [value, setValue] = useUrlState(name)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(next) => setValue(next ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      className={styles.filter ?? ''}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}

const useDepartments = (): string[] => {
  const { data } = useQuery(someNamesQuery('department'))
  return (data?.items ?? []).map(({ name }) => name)
}

/** Search, role, status and department of the directory; all of it stands in the address. */
export const PeopleFilters = () => {
  const [words, setWords] = useUrlState('q')
  const [department] = useUrlState('department')
  const found = useDepartments()
  const departments = department && !found.includes(department) ? [department, ...found] : found
  return (
    <>
      <SearchField label="Name, e-mail or job title" value={words} onChange={setWords} />
      <Choice name="role" label="Role" data={companyRoles.map((role) => ({ value: role, label: roleWord(role) }))} />
      <Choice
        name="status"
        label="Status"
        data={personStatuses.map((status) => ({ value: status, label: statusWords[status] ?? status }))}
      />
      {departments.length > 0 && (
        <Choice name="department" label="Department" data={departments.map((name) => ({ value: name, label: name }))} />
      )}
    </>
  )
}
