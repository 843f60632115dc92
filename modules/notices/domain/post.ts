/** A notice on the board, or company news. */
export const postKinds = ['NOTICE', 'NEWS'] as const
export type PostKind = (typeof postKinds)[number]

export const postStates = ['SCHEDULED', 'PUBLISHED', 'EXPIRED', 'RETRACTED'] as const
export type PostState = (typeof postStates)[number]

/** The instants, in UTC, that say when a post is shown. */
export type PostTimes = {
  readonly publishAt: string
  readonly expiresAt: string | null
  readonly retractedAt: string | null
}

/** Whether an instant comes before another one, both in UTC and written with parts of a second or without. */
export const isBefore = (instant: string, other: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), Temporal.Instant.from(other)) < 0

const isBy = (instant: string, now: string): boolean => !isBefore(now, instant)

/** What a post is at an instant: taken back, not yet shown, shown, or no longer. */
export const postState = ({ publishAt, expiresAt, retractedAt }: PostTimes, now: string): PostState => {
  if (retractedAt !== null) return 'RETRACTED'
  if (!isBy(publishAt, now)) return 'SCHEDULED'
  return expiresAt !== null && isBy(expiresAt, now) ? 'EXPIRED' : 'PUBLISHED'
}

const pauseHours = 24

/** When people may be reminded of a post again; null for now. An instant in UTC. */
export const nextReminder = (remindedAt: string | null, now: string): string | null => {
  if (remindedAt === null) return null
  const next = Temporal.Instant.from(remindedAt).add({ hours: pauseHours }).toString()
  return isBy(next, now) ? null : next
}

/** The tags that content may have; of their attributes only the address of a link. */
export const contentTags = ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'] as const

/** Where a link in content may lead. */
export const linkSchemes = ['https', 'http', 'mailto'] as const

/** Characters of content, with its tags. */
export const longestContent = 20_000
/** The same as it is stored, where marks like `&` are written out: a page of a hundred stays a few megabytes. */
export const longestStored = 2 * longestContent
/** So many files go with a post, of at most 10 MB each. */
export const mostFiles = 5
export const mostFileBytes = 10 * 1024 * 1024

export const longestTitle = 200
/** Characters of a comment. */
export const longestComment = 2000
/** People whom a post is for by name; more of them are a department or a role. */
export const mostPeople = 50
