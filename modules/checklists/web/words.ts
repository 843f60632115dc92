import type { Answered, RunSummary, Task, TemplateSummary } from '@daybook/checklists/contract'
import type { ApproverKind, DoerKind, FieldKind, GateKind, ListKind, Progress, RunStatus } from '@daybook/checklists/domain'
import { type Day, daysBetween, formatDay, isDay, plural } from '@daybook/platform/domain'

export const kindWords: Readonly<Record<ListKind, string>> = { JOINING: 'Joining', LEAVING: 'Leaving', OTHER: 'Anything else' }

/** The day that the tasks of a list are reckoned from. */
export const anchorWords: Readonly<Record<ListKind, string>> = { JOINING: 'first day', LEAVING: 'last day', OTHER: 'chosen day' }

export const whoWords: Readonly<Record<DoerKind, string>> = {
  PERSON: 'The person it is about',
  MANAGER: 'Their manager',
  HR: 'HR',
  OWNER: 'The owner',
  NAMED: 'Somebody by name',
}

/** Who agrees, of the one it is about. */
export const approverWords: Readonly<Record<ApproverKind, string>> = {
  MANAGER: 'their manager',
  HR: 'HR',
  OWNER: 'the owner',
  NAMED: 'somebody by name',
}

/** What a task stands for that is done elsewhere. */
export const gateWords: Readonly<Record<GateKind, string>> = {
  DOCUMENTS: 'all documents that are asked for are accepted',
  SIGNATURES: 'everything that is to be read or signed is confirmed',
  ASSETS: 'everything that was lent is returned',
}

export const fieldKindWords: Readonly<Record<FieldKind, string>> = {
  TEXT: 'Short text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  DAY: 'Day',
  CHOICE: 'One of several',
  YES_NO: 'Yes or no',
}

/** An answer as it is read. */
export const answerWords = ({ kind, answer }: Pick<Answered, 'kind' | 'answer'>): string | null => {
  if (answer === null) return null
  if (kind === 'YES_NO') return answer === 'YES' ? 'Yes' : 'No'
  return kind === 'DAY' && isDay(answer) ? formatDay(answer) : answer
}

export const runStatusWords: Readonly<Record<RunStatus, string>> = { OPEN: 'Under way', DONE: 'Done', STOPPED: 'Stopped' }

/** The sign of a state that a run is in, as `StatusWord` draws it. */
export const runSigns: Readonly<Record<RunStatus, string>> = { OPEN: 'SUBMITTED', DONE: 'APPROVED', STOPPED: 'CANCELLED' }

/** When a task is due, from its list's day: `3 days before`, `on the day`, `2 days after`. */
export const offsetWords = (days: number): string =>
  days === 0 ? 'on the day' : `${plural(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'}`

/** The same with what that day is: `3 days before the first day`. */
export const dueRuleWords = (days: number, kind: ListKind): string =>
  days === 0 ? `on the ${anchorWords[kind]}` : `${offsetWords(days)} the ${anchorWords[kind]}`

/** Whether something is due later than within a week, where its day says more than how many there are until then. */
export const isFarOff = (due: Day, today: Day): boolean => daysBetween(today, due) > 7

/** When a task is due, from today: `Due today`, `Due tomorrow`, `Due in 5 days`, `3 days overdue`. */
export const dueWords = (due: Day, today: Day): string => {
  const days = daysBetween(today, due)
  if (days < 0) return `${plural(-days, 'day')} overdue`
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return `Due in ${days} days`
}

/** What an open task waits for: by name where the reader sees the whole list. */
export const waitWords = ({ waitsFor }: Pick<Task, 'waitsFor'>): string =>
  waitsFor.length === 0 ? 'Waits for others' : `Waits for ${waitsFor.map((title) => `“${title}”`).join(', ')}`

/** What is handed in: by whom, and who agrees to it today. */
export const handedInWords = ({ by, agrees }: NonNullable<Task['handedIn']>): string =>
  `Handed in by ${by} · ${doerWords({ doer: agrees })} has to agree`

/** Who does a task today. */
export const doerWords = ({ doer }: Pick<Task, 'doer'>): string => doer.person?.name ?? (doer.kind === 'HR' ? 'HR' : 'Owner')

/** Whether a list begins by itself, and for whom. */
export const beginsWords = ({
  startsItself,
  departments,
  designations,
}: Pick<TemplateSummary, 'startsItself' | 'departments' | 'designations'>): string => {
  if (!startsItself) return 'When it is started'
  const whom = [departments, designations].filter((names) => names.length > 0).map((names) => names.join(', '))
  return whom.length === 0 ? 'By itself' : `By itself: ${whom.join(' · ')}`
}

/** How far a run is, in one line. */
export const progressWords = ({ done, leftOut, overdue, toCome, percent }: Progress): string => {
  const all = done + leftOut + overdue + toCome
  if (all === 0) return 'Nothing is left to be done in it'
  const parts = [
    `${done} of ${plural(all, 'task')} done`,
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
  ]
  return `${percent}%, ${parts.join(', ')}`
}

/** What a run is and for whom. */
export const runWords = ({ name, person }: Pick<RunSummary, 'name' | 'person'>): string => `${name}: ${person.name}`
