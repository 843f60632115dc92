import { foldName, foldText } from '@daybook/platform/domain'
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

/** Nothing is seen of these: joiners and fillers, and the blank of Braille. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** A name as people read it: two that are read alike are one, whatever the case, width and Latin accents of their letters, and what is not seen between them. */
export const nameAsRead = (name: string): string => foldName(oneLine(name.normalize('NFKC').replaceAll(unseen, '')))

/** The same as a part of what the directory's search looks through. */
export const readFolded = (name: string): string => foldText(nameAsRead(name))

/** The same letters, in a regular expression of the database. */
export const unseenInDatabase =
  '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U000E0000-\\U000E0FFF]'
