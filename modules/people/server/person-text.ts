import { foldText } from '@daybook/platform/domain'

type Searchable = {
  name: string
  preferred_name: string
  email: string
  designation?: string
  department?: string
  badge?: string
}

/** What the directory's search looks through, by either name: folded, so that case and accents do not matter. */
export const searchText = (person: Searchable): string =>
  foldText(
    [person.preferred_name, person.name, person.email, person.designation, person.department, person.badge]
      .filter(Boolean)
      .join(' '),
  )
