import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sitesQuery } from './site-query.ts'

type Props = {
  readonly value: string | null
  readonly onChange: (siteId: string | null) => void
  /** Seen, or only heard where what it chooses stands beside it. */
  readonly label: string
  readonly isLabelSeen?: boolean
  readonly description?: string
}

/** Whose days off: the company's or those of a site; nothing to choose where there are no sites. */
export const SiteSelect = ({ value, onChange, label, isLabelSeen = true, description }: Props) => {
  const { data } = useQuery(sitesQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Select
      {...(isLabelSeen ? { label } : { 'aria-label': label })}
      {...(description === undefined ? {} : { description })}
      data={[{ value: '', label: 'The company' }, ...data.items.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || null)}
    />
  )
}
