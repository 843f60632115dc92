import { foldText } from '@daybook/platform/domain'
import { oneLine } from '../domain/index.ts'

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

/** They join letters, or keep them apart, and are not seen. */
export const joiners = '\u200c\u200d'

/** A name as people read it: two that are read alike are one. */
export const nameAsRead = (name: string): string => foldText(oneLine(name.replaceAll(/[\u200c\u200d]/g, '')))
