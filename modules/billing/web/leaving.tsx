import { MultiSelect } from '@mantine/core'
import { searchPeople } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './billing.module.css'

type Props = {
  readonly plan: string
  readonly capacity: number
  /** How many are still to be chosen. */
  readonly missing: number
  readonly value: string[]
  readonly onChange: (userIds: string[]) => void
}

/** Who becomes inactive when a plan begins that has no room for everybody. Owners stay; nothing of anybody is deleted. */
export const Leaving = ({ plan, capacity, missing, value, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery({ ...q(searchPeople, { body: { limit: 100, q: words } }), placeholderData: keepPreviousData })
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const found = (data?.items ?? []).filter(({ userRole, status }) => userRole !== 'ENTERPRISE_ADMIN' && status !== 'INACTIVE')
  const options = new Map([
    ...value.map((id): [string, string] => [id, names[id] ?? '']),
    ...found.map(({ userId, userName }): [string, string] => [userId, userName]),
  ])
  const choose = (ids: string[]) => {
    setNames(Object.fromEntries(ids.map((id) => [id, options.get(id) ?? ''])))
    onChange(ids)
  }
  return (
    <section className={styles.part}>
      <MultiSelect
        label="Who becomes inactive then"
        description={`${plan} is for ${capacity} people${missing > 0 ? `: choose ${plural(missing, 'more person', 'more people')}` : ''}. They can no longer sign in then; their records stay.`}
        placeholder={value.length === 0 ? 'Name or job title' : ''}
        data={[...options].map(([id, name]) => ({ value: id, label: name }))}
        value={value}
        onChange={choose}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage="Nobody of that name"
      />
    </section>
  )
}
