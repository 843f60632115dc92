/** What was done when a version of a post came to be. */
export const versionDeeds = ['POST', 'CHANGE', 'RETRACT'] as const
export type VersionDeed = (typeof versionDeeds)[number]

/** What can be different between two versions of a post. */
export const postParts = ['title', 'text', 'files', 'audience', 'pinned', 'confirming', 'comments', 'times'] as const
export type PostPart = (typeof postParts)[number]

/** What a version says; instants in UTC. */
export type PostContents = {
  readonly title: string
  readonly content: string
  /** What is attached, by id; null where nobody kept that. */
  readonly files: readonly string[] | null
  readonly everybody: boolean
  readonly departments: readonly string[]
  readonly roles: readonly string[]
  readonly people: readonly string[]
  readonly pinned: boolean
  readonly mustConfirm: boolean
  readonly commentsOpen: boolean
  readonly publishAt: string
  readonly expiresAt: string | null
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

const isSameAudience = (one: PostContents, other: PostContents): boolean =>
  one.everybody === other.everybody &&
  isSameSet(one.departments, other.departments) &&
  isSameSet(one.roles, other.roles) &&
  isSameSet(one.people, other.people)

const areOtherFiles = (one: PostContents['files'], other: PostContents['files']): boolean =>
  one !== null && other !== null && !isSameSet(one, other)

type Said = Pick<PostContents, 'title' | 'content' | 'files'>

/** Whether a reader finds other words, or other files whatever they are called: only that is told to readers as a change. */
export const saysOtherwise = (before: Said, after: Said): boolean =>
  before.title !== after.title || before.content !== after.content || areOtherFiles(before.files, after.files)

/** What is different in a version from the one before it. */
export const changedParts = (before: PostContents, after: PostContents): PostPart[] => {
  const differs: Readonly<Record<PostPart, boolean>> = {
    title: before.title !== after.title,
    text: before.content !== after.content,
    files: areOtherFiles(before.files, after.files),
    audience: !isSameAudience(before, after),
    pinned: before.pinned !== after.pinned,
    confirming: before.mustConfirm !== after.mustConfirm,
    comments: before.commentsOpen !== after.commentsOpen,
    times: before.publishAt !== after.publishAt || before.expiresAt !== after.expiresAt,
  }
  return postParts.filter((part) => differs[part])
}
