import type { DocumentReader, DocumentSummary } from '@daybook/documents/contract'
import { roleWord } from '@daybook/people/web'

const [kB, MB] = [1024, 1024 ** 2]

/** `340 kB`, `1.2 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / kB))} kB`

export const kindWords = ({ kind }: Pick<DocumentSummary, 'kind'>): string => (kind === 'pdf' ? 'PDF' : 'Picture')

/** Whose a document is. */
export const placeWords = ({ place, department, person }: Pick<DocumentSummary, 'place' | 'department' | 'person'>): string =>
  place === 'COMPANY' ? 'Whole company' : (department ?? person?.name ?? '')

/** Why somebody can see it. */
export const whyWords = ({ why, userRole }: Pick<DocumentReader, 'why' | 'userRole'>): string =>
  ({
    SELF: 'It is theirs',
    ROLE: `Sees all, as ${roleWord(userRole).toLowerCase()}`,
    EVERYBODY: 'Everybody can',
    DEPARTMENT: 'Works in the department',
  })[why]
