import { line, only, text } from '@daybook/platform/contract'
import { z } from 'zod'
import {
  fieldKinds,
  longestAnswer,
  longestChoice,
  longestLabel,
  mostChoices,
  mostFields,
  offersRightly,
} from '../domain/index.ts'
import { checklistRefusals } from './refusals.ts'

const asked = { label: z.string(), kind: z.enum(fieldKinds), choices: z.array(z.string()).readonly(), required: z.boolean() }

/** What a task of a list asks. */
export const Question = z.strictObject(asked)

/** The same with what was answered; null where it was not. */
export const Answered = z.strictObject({ ...asked, answer: z.string().nullable() })
export type Answered = z.output<typeof Answered>

/** A question as somebody writes it. */
const Written = z
  .strictObject({
    label: line(longestLabel, 'Please say what is asked'),
    kind: z.enum(fieldKinds),
    choices: z.array(line(longestChoice)).max(mostChoices, `At most ${mostChoices} choices`).readonly().default([]),
    required: z.boolean(),
  })
  .refine(offersRightly, { path: ['choices'], message: 'Offer something, each once' })

export const Questions = z
  .array(Written)
  .max(mostFields, `At most ${mostFields} questions`)
  .refine((fields) => new Set(fields.map(({ label }) => label)).size === fields.length, 'Ask each thing once')

/** An answer for each question of a task, in their order; null or nothing for none. */
export const Answers = z.array(text(longestAnswer).nullable()).max(mostFields)

/** What of answers is refused. */
export const answerErrors = only(checklistRefusals, 'checklist.not_asked', 'checklist.answer_wrong', 'checklist.answer_missing')
