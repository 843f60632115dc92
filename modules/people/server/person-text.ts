import { foldText } from '@daybook/platform/domain'

type Searchable = { name: string; email: string; designation?: string; department?: string; badge?: string }

/** What the directory's search looks through: folded, so that case and accents do not matter. */
export const searchText = (person: Searchable): string =>
  foldText([person.name, person.email, person.designation, person.department, person.badge].filter(Boolean).join(' '))
