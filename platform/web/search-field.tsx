import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  readonly label: string
  readonly value: string | undefined
  /** Called a moment after the typing stopped; undefined when nothing is searched for. */
  readonly onChange: (words: string | undefined) => void
}

/** Searches while typing, without a call for each letter. */
export const SearchField = ({ label, value = '', onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const search = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim() || undefined), 250)
    return () => clearTimeout(timer)
  }, [typed, value])
  const clear = () => {
    setTyped('')
    onChange(undefined)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />}
      classNames={{ root: styles.field ?? '', input: styles.input ?? '' }}
    />
  )
}
