import {
  DayField,
  Done,
  endpoint,
  Id,
  line,
  only,
  page,
  pageQuery,
  perHour,
  requiredText,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import {
  blockKinds,
  faultsOf,
  longestField,
  longestFolder,
  longestLetter,
  longestName,
  longestValue,
  mostOwnFields,
} from '../domain/index.ts'
import { documentManage } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const template = {
  name: line(longestName, 'Please give it a name'),
  body: requiredText(longestLetter, 'Please write the letter'),
  /** The fields that are typed when the letter is written. */
  own: z
    .array(line(longestField, 'Please name the field').refine((name) => !/[{}]/.test(name), 'Without { and }'))
    .max(mostOwnFields, `At most ${mostOwnFields} fields`),
}

type Written = { readonly body: string; readonly own: readonly string[] }

/** Each fault is named with its line, so that whoever writes finds it. */
const withoutFaults = (
  { body, own }: Written,
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  for (const { line: at, words } of faultsOf(body, own).slice(0, 5))
    addIssue({ code: 'custom', path: ['body'], message: `Line ${at}: ${words}` })
}

/** A letter that is written to many people. */
export const LetterTemplate = z.strictObject({
  id: Id,
  name: z.string(),
  body: z.string(),
  own: z.array(z.string()),
  version: z.int(),
})
export type LetterTemplate = z.output<typeof LetterTemplate>

const params = z.strictObject({ id: Id })

export const listLetterTemplates = endpoint({
  name: 'listLetterTemplates',
  method: 'GET',
  path: '/api/v0/letter-template',
  summary: 'The templates of letters, by name',
  permission: documentManage,
  sealed: true,
  query: z.strictObject(pageQuery),
  response: page(LetterTemplate),
  errors: {},
})

export const getLetterTemplate = endpoint({
  name: 'getLetterTemplate',
  method: 'GET',
  path: '/api/v0/letter-template/:id',
  summary: 'One template of a letter',
  permission: documentManage,
  sealed: true,
  params,
  response: LetterTemplate,
  errors: {},
})

export const addLetterTemplate = endpoint({
  name: 'addLetterTemplate',
  method: 'POST',
  path: '/api/v0/letter-template',
  summary: 'Add a template of a letter; a field that there is not is named with its line',
  permission: documentManage,
  sealed: true,
  body: z.strictObject(template).superRefine(withoutFaults),
  response: LetterTemplate,
  // The longest letter in the widest letters.
  keptReply: 256 * 1024,
  errors: only(documentRefusals, 'document.template_exists'),
  limits: [perHour('account', 200)],
})

export const changeLetterTemplate = endpoint({
  name: 'changeLetterTemplate',
  method: 'PUT',
  path: '/api/v0/letter-template/:id',
  summary: 'Change a template; letters that were made stay as they are',
  permission: documentManage,
  sealed: true,
  params,
  body: z.strictObject({ ...template, version: z.int() }).superRefine(withoutFaults),
  response: LetterTemplate,
  errors: only(documentRefusals, 'document.template_exists'),
})

export const removeLetterTemplate = endpoint({
  name: 'removeLetterTemplate',
  method: 'DELETE',
  path: '/api/v0/letter-template/:id',
  summary: 'Remove a template; letters that were made stay',
  permission: documentManage,
  params,
  response: Done,
  errors: {},
})

const typed = {
  userId: Id,
  values: z
    .array(z.strictObject({ field: line(longestField), value: text(longestValue) }))
    .max(mostOwnFields + 10)
    .default([]),
}

export const previewLetter = endpoint({
  name: 'previewLetter',
  method: 'POST',
  path: '/api/v0/letter-template/:id/preview',
  summary: 'How a letter to somebody will read, and what it still lacks',
  permission: documentManage,
  effect: 'none',
  sealed: true,
  params,
  body: z.strictObject(typed),
  response: z.strictObject({
    blocks: z.array(z.strictObject({ kind: z.enum(blockKinds), text: z.string() })),
    missing: z.array(z.string()),
    /** Whether it was made for them already: made again it is a version of the same document. */
    made: z.boolean(),
  }),
  errors: only(documentRefusals, 'document.left', 'document.letter_long', 'document.letter_parts'),
  limits: [perHour('account', 1000), perHour('company', 5000)],
})

export const makeLetter = endpoint({
  name: 'makeLetter',
  method: 'POST',
  path: '/api/v0/letter-template/:id/letter',
  summary:
    'Make a letter to somebody: a PDF among their documents, a version where it was made before; by a wish they are asked to sign it',
  permission: documentManage,
  sealed: true,
  params,
  body: z.strictObject({
    ...typed,
    /** Of the template, as it was looked at: somebody else may write other words meanwhile. */
    version: z.int(),
    folder: text(longestFolder).default(''),
    /** By when they are asked to sign it; null: they are not. */
    signBy: DayField.nullable().default(null),
  }),
  response: z.strictObject({ documentId: Id, number: z.int() }),
  errors: only(
    documentRefusals,
    'document.left',
    'document.letter_lacks',
    'document.letter_long',
    'document.letter_parts',
    'document.letter_slow',
    'document.due_past',
    'document.no_reader',
    'document.not_yours',
    'document.asked_of_you',
    'document.asked_of_others',
    'document.too_many_versions',
  ),
  limits: [perHour('account', 1000)],
})
