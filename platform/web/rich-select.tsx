import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { foldText } from '@daybook/platform/domain'
import { useEffect, useId, useState, type ReactNode } from 'react'
import styles from './rich-select.module.css'

export type RichOption = {
  readonly value: string
  readonly label: string
  /** What is shown in the list; the label when absent. */
  readonly content?: ReactNode
  /** Before the label in the closed field: a flag, a picture. */
  readonly icon?: ReactNode
  /** Everything one may search by. */
  readonly search?: string
}

export type RichSelectProps = {
  readonly label: string
  readonly options: readonly RichOption[]
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** What is being typed, for options that the server finds. */
  readonly onSearch?: (typed: string) => void
  readonly onBlur?: () => void
  readonly onFocus?: () => void
  readonly placeholder?: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly loading?: boolean
}

/** Options in which every typed word occurs, those whose label begins with it first. */
export const findOptions = (options: readonly RichOption[], typed: string): RichOption[] => {
  const query = foldText(typed.trim())
  if (query === '') return [...options]
  const words = query.split(/\s+/)
  const found = options.filter(({ label, search }) => words.every((word) => foldText(`${label} ${search ?? ''}`).includes(word)))
  const rank = ({ label }: RichOption) => (foldText(label).startsWith(query) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}

const Options = ({ found, loading, labelId }: { found: readonly RichOption[]; loading: boolean; labelId: string }) => (
  <Combobox.Options labelledBy={labelId} mah={280} className={styles.options ?? ''}>
    {found.map((option) => (
      <Combobox.Option key={option.value} value={option.value}>
        {option.content ?? option.label}
      </Combobox.Option>
    ))}
    {found.length === 0 && <Combobox.Empty>{loading ? 'Loading' : 'Nothing found'}</Combobox.Empty>}
  </Combobox.Options>
)

/** A searchable choice with more than a word per option. Typing filters; arrows and Enter choose. */
export const RichSelect = ({
  options,
  value = '',
  onChange,
  onSearch,
  onBlur,
  placeholder,
  loading = false,
  ...field
}: RichSelectProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption } = combobox
  useEffect(() => {
    // After the filtered options are drawn: Enter then takes the best match.
    if (typed) selectFirstOption()
  }, [typed, selectFirstOption])
  const chosen = options.find((option) => option.value === value)
  const found = findOptions(options, typed ?? '')
  const choose = (next: string) => {
    onChange?.(next)
    setTyped(null)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          id={id}
          labelProps={{ id: `${id}-label` }}
          {...field}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={typed ?? chosen?.label ?? ''}
          autoComplete="off"
          leftSection={typed === null && chosen?.icon ? <span className={styles.icon}>{chosen.icon}</span> : undefined}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          // Whoever types wants to find another one, not to add to the name that stands there.
          onClick={(event) => {
            combobox.openDropdown()
            if (typed === null) event.currentTarget.select()
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onSearch?.(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => {
            setTyped(null)
            combobox.closeDropdown()
            onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {combobox.dropdownOpened && <Options found={found} loading={loading} labelId={`${id}-label`} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}
