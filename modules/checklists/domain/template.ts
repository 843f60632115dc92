/** What a list is for: somebody who joins, somebody who leaves, or anything else. It decides from which day its tasks are reckoned. */
export const listKinds = ['JOINING', 'LEAVING', 'OTHER'] as const
export type ListKind = (typeof listKinds)[number]

/** Who does a task: the person it is about, whom they report to, HR, the owner, or somebody by name. */
export const doerKinds = ['PERSON', 'MANAGER', 'HR', 'OWNER', 'NAMED'] as const
export type DoerKind = (typeof doerKinds)[number]

/** Who may have to agree before a task is done. */
export const approverKinds = ['MANAGER', 'HR', 'OWNER', 'NAMED'] as const
export type ApproverKind = (typeof approverKinds)[number]

export const longestName = 100
export const longestTitle = 160
export const longestText = 500
/** Tasks of one list. */
export const mostTasks = 60
/** Lists of a company, with those that are put away. */
export const mostTemplates = 100
/** A task is due at most so many days before or after its day. */
export const mostDays = 366
/** A task waits for at most so many others. */
export const mostWaits = 20

/** A task waits for tasks that stand above it in its list, each once: so no two ever wait for each other, in however many steps. */
export const waitsForAbove = (place: number, waitsFor: readonly number[]): boolean =>
  waitsFor.every((other) => other < place) && new Set(waitsFor).size === waitsFor.length

/** A task counts at most so much in the progress of its list; one that says nothing counts 1. */
export const mostWeight = 10
