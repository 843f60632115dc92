import { isSameName, type NameList } from '@daybook/people/domain'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { someNamesQuery } from './name-query.ts'
import { nameWords } from './name-words.ts'

type Props = Pick<AutocompleteProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'disabled' | 'description'> & {
  readonly list: NameList
}

/** A department or a job title: one of the company’s, which are offered while somebody types, or a new one, which is said below. */
export const NameInput = ({ list, value = '', description, ...field }: Props) => {
  const [words] = useDebouncedValue(value.trim(), 200)
  const { data } = useQuery({ ...someNamesQuery(list, words), placeholderData: (before) => before })
  const names = (data?.items ?? []).map(({ name }) => name)
  const settled = words === value.trim() && data !== undefined
  const isNew = settled && words !== '' && !names.some((name) => isSameName(name, words))
  const { one, label } = nameWords[list]
  return (
    <Autocomplete
      label={label}
      data={names}
      value={value}
      maxLength={200}
      limit={20}
      autoComplete="off"
      description={isNew ? `Add “${words}”: your company has no such ${one} yet` : description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...field}
    />
  )
}
