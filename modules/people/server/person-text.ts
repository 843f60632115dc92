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

const folded = (...parts: readonly (string | undefined)[]): string => foldText(parts.filter(Boolean).join(' '))

/**
 * What the directory's search looks through: folded, so that case and accents do not matter. The name in the contract of who has a preferred one stands on a
 * line of its own behind the rest, for those who see it.
 */
export const searchText = ({ name, preferred_name: preferred, email, designation, department, badge }: Searchable): string => {
  const rest = [email, designation, department, badge]
  return preferred ? `${folded(preferred, ...rest)}\n${folded(name)}` : folded(name, ...rest)
}

/** They join letters, or keep them apart, and are not seen. */
export const joiners = '\u200c\u200d'

/** Nothing is seen of these: joiners and fillers, and the blank of Braille. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** A name as people read it: two that are read alike are one. */
export const nameAsRead = (name: string): string => foldText(oneLine(name.replaceAll(unseen, '')))
