import { PersonChip, RichSelect, type RichOption, type RichSelectProps } from '@daybook/platform/web'
import type { PersonRow } from '@daybook/people/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personQuery, somePeopleQuery } from './people-query.ts'

const nobody = 'nobody'

const optionOf = (
  person: Pick<PersonRow, 'userId' | 'userName' | 'email' | 'designation' | 'profileImageS3Path'>,
): RichOption => ({
  value: person.userId,
  label: person.userName,
  search: `${person.email} ${person.designation}`,
  content: (
    <PersonChip name={person.userName} src={person.profileImageS3Path} size={24} detail={person.designation || person.email} />
  ),
})

export type PersonSelectProps = Omit<RichSelectProps, 'options' | 'value' | 'onChange' | 'loading'> & {
  readonly value?: string | null
  readonly onChange?: (userId: string | null, userName: string) => void
  /** Not offered: nobody reports to themselves. */
  readonly except?: string | undefined
  /** Only those who fit are offered; typing finds more of them. */
  readonly fits?: (person: PersonRow) => boolean
  /** Whoever left is offered as well. */
  readonly withFormer?: boolean
  /** What choosing no one is called: a filter means everybody. */
  readonly nobodyLabel?: string
}

/** Somebody of the company, or nobody. Typing asks the server, so it finds everyone however many there are. */
export const PersonSelect = (props: PersonSelectProps) => {
  const { value = null, onChange, except, fits, nobodyLabel = 'Nobody', withFormer = false, ...field } = props
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({ ...somePeopleQuery(words), placeholderData: (before) => before })
  const chosen = useQuery({ ...personQuery(value ?? ''), enabled: value !== null })
  const people = (found.data?.items ?? []).filter(
    (person) => person.userId !== except && (withFormer || person.status !== 'INACTIVE') && (fits?.(person) ?? true),
  )
  const missing = chosen.data && !people.some(({ userId }) => userId === value) ? [optionOf(chosen.data)] : []
  const options = [{ value: nobody, label: nobodyLabel }, ...missing, ...people.map(optionOf)]
  const choose = (next: string) => {
    setTyped('')
    onChange?.(next === nobody ? null : next, options.find((option) => option.value === next)?.label ?? '')
  }
  return (
    <RichSelect
      placeholder="Name, e-mail or job title"
      {...field}
      options={options}
      loading={found.isPending}
      value={value ?? nobody}
      onSearch={setTyped}
      onChange={choose}
    />
  )
}
