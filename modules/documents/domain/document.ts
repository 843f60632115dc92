/** Whose a document is: everybody's, a department's, or one person's. */
export const places = ['COMPANY', 'DEPARTMENT', 'PERSON'] as const
export type DocumentPlace = (typeof places)[number]

/** Why somebody reads a document: it is theirs, their role reads all, everybody does, or their department does. */
export const reasons = ['SELF', 'ROLE', 'EVERYBODY', 'DEPARTMENT'] as const
export type ReadReason = (typeof reasons)[number]

export const longestName = 120
export const longestFolder = 60
/** So many files are put in one place at once; so many versions a document has. */
export const mostAtOnce = 20
export const mostVersions = 50

/** 10 MB: a scan of many pages, or a photo of a camera. */
export const mostFileBytes = 10 * 1024 * 1024

type Asking = {
  /** Whether owner or HR ask, for the whole company. */
  readonly forCompany: boolean
  readonly isOwner: boolean
  readonly isOwn: boolean
  readonly broughtByThemself: boolean
}

/**
 * Owner and HR change every document, but HR none of their own that another one put there: a warning is not removed by whom it is about.
 * Everybody changes what they put into their own place themself, as long as nobody else brought a version of it.
 */
export const mayChangeDocument = ({ forCompany, isOwner, isOwn, broughtByThemself }: Asking): boolean =>
  isOwn ? isOwner || broughtByThemself : forCompany

/** What a document is called after the file that was brought: its name without the ending. */
export const nameOfFile = (file: string): string => {
  const stem = file.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return [...(stem || 'Document')].slice(0, longestName).join('').trim()
}
