import type { LegalHold, RetentionRule } from '@daybook/documents/contract'
import { keptTime } from '@daybook/documents/domain'
import { plural } from '@daybook/platform/domain'

export const kindOfPlaceWords: Readonly<Record<RetentionRule['place'], string>> = {
  COMPANY: 'Whole company',
  DEPARTMENT: 'Departments',
  PERSON: 'Personal',
}

/** `Two years` in figures, and from when. */
export const keptWords = ({ keptMonths, countsFrom }: Pick<RetentionRule, 'keptMonths' | 'countsFrom'>): string => {
  const { count, unit } = keptTime(keptMonths)
  return `${plural(count, unit)} after ${countsFrom === 'LEFT' ? 'their person left' : 'they were added'}`
}

export const folderWords = ({ folder }: Pick<RetentionRule, 'folder'>): string => folder ?? 'Every other folder'

/** How what is over goes. */
export const goesWords = ({ byItself }: Pick<RetentionRule, 'byItself'>): string =>
  byItself ? 'By itself, every night' : 'When HR says so'

/** What a hold is on. */
export const heldWords = ({ document, person }: Pick<LegalHold, 'document' | 'person'>): string =>
  document?.name ?? `Every personal document of ${person?.name ?? ''}`
