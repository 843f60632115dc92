import { isDay, no, ok, type Result } from '@daybook/platform/domain'

/** What a task may ask whoever does it. */
export const fieldKinds = ['TEXT', 'LONG_TEXT', 'NUMBER', 'DAY', 'CHOICE', 'YES_NO'] as const
export type FieldKind = (typeof fieldKinds)[number]

export type Field = {
  readonly label: string
  readonly kind: FieldKind
  /** What is offered, for one of a kind that is chosen. */
  readonly choices: readonly string[]
  /** The task is not done without an answer. */
  readonly required: boolean
}

/** Questions of one task. */
export const mostFields = 20
export const mostChoices = 30
export const longestLabel = 160
export const longestChoice = 100
export const longestShort = 200
export const longestAnswer = 2000

// As many digits as a number has without losing any.
const number = /^-?\d{1,9}(\.\d{1,4})?$/

const fits: Readonly<Record<FieldKind, (answer: string, field: Field) => boolean>> = {
  TEXT: (answer) => answer.length <= longestShort && !/[\r\n]/.test(answer),
  LONG_TEXT: (answer) => answer.length <= longestAnswer,
  NUMBER: (answer) => number.test(answer),
  DAY: isDay,
  CHOICE: (answer, { choices }) => choices.includes(answer),
  YES_NO: (answer) => answer === 'YES' || answer === 'NO',
}

/** What a question takes, in words. */
export const takes: Readonly<Record<FieldKind, string>> = {
  TEXT: `one line of at most ${longestShort} characters`,
  LONG_TEXT: `a text of at most ${longestAnswer} characters`,
  NUMBER: 'a number with at most nine digits, and four behind the point',
  DAY: 'a day',
  CHOICE: 'one of what is offered',
  YES_NO: 'yes or no',
}

/** An answer as it is kept; nothing that was typed is none. */
export const readAnswer = (field: Field, sent: string | null): Result<string | null, 'checklist.answer_wrong'> => {
  const answer = sent?.trim() ?? ''
  if (answer === '') return ok(null)
  return fits[field.kind](answer, field) ? ok(answer) : no('checklist.answer_wrong')
}

/** The place of the first question that has to be answered and is not; -1 where there is none. */
export const firstMissing = (fields: readonly (Pick<Field, 'required'> & { readonly answer: string | null })[]): number =>
  fields.findIndex(({ required, answer }) => required && answer === null)

/** Choices are offered, each once, exactly where one of them is chosen. */
export const offersRightly = ({ kind, choices }: Pick<Field, 'kind' | 'choices'>): boolean =>
  (kind === 'CHOICE') === choices.length > 0 && new Set(choices).size === choices.length
