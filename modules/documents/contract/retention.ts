import { DayField, Done, endpoint, Id, line, only, page, pageQuery, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { keptFrom, longestFolder, longestKept, places } from '../domain/index.ts'
import { DocumentSummary } from './documents.ts'
import { documentManage } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const rule = {
  place: z.enum(places),
  /** Null: every folder of the place that has no rule of its own. */
  folder: line(longestFolder, 'Please name the folder').nullable(),
  keptMonths: z.int('Please say how long').min(1, 'At least one month').max(longestKept, 'At most a hundred years'),
  countsFrom: z.enum(keptFrom),
  /** What is over is removed every night, and not only by a press. */
  byItself: z.boolean(),
}

const personalAlone = ({ place, countsFrom }: { readonly place: string; readonly countsFrom: string }): boolean =>
  countsFrom === 'ADDED' || place === 'PERSON'
const onlyPersonal = { path: ['countsFrom'], error: 'Only personal documents are of somebody who leaves' }

/** How long documents are kept: of a kind of place, or of one folder there. */
export const RetentionRule = z.strictObject({ id: Id, ...rule, folder: z.string().nullable(), version: z.int() })
export type RetentionRule = z.output<typeof RetentionRule>

const params = z.strictObject({ id: Id })

export const listRetentionRules = endpoint({
  name: 'listRetentionRules',
  method: 'GET',
  path: '/api/v0/document-retention',
  summary: 'How long documents are kept, by kind of place and folder',
  permission: documentManage,
  query: z.strictObject(pageQuery),
  response: page(RetentionRule),
  errors: {},
})

export const getRetentionRule = endpoint({
  name: 'getRetentionRule',
  method: 'GET',
  path: '/api/v0/document-retention/:id',
  summary: 'One rule of how long documents are kept',
  permission: documentManage,
  params,
  response: RetentionRule,
  errors: {},
})

export const addRetentionRule = endpoint({
  name: 'addRetentionRule',
  method: 'POST',
  path: '/api/v0/document-retention',
  summary: 'Say how long documents of a kind of place, or of one folder there, are kept',
  permission: documentManage,
  body: z.strictObject(rule).refine(personalAlone, onlyPersonal),
  response: RetentionRule,
  errors: only(documentRefusals, 'document.rule_exists'),
  limits: [perHour('account', 200)],
})

export const changeRetentionRule = endpoint({
  name: 'changeRetentionRule',
  method: 'PUT',
  path: '/api/v0/document-retention/:id',
  summary: 'Change a rule of how long documents are kept',
  permission: documentManage,
  params,
  body: z.strictObject({ ...rule, version: z.int() }).refine(personalAlone, onlyPersonal),
  response: RetentionRule,
  errors: only(documentRefusals, 'document.rule_exists'),
})

export const removeRetentionRule = endpoint({
  name: 'removeRetentionRule',
  method: 'DELETE',
  path: '/api/v0/document-retention/:id',
  summary: 'Remove a rule; what it was for is kept until somebody removes it',
  permission: documentManage,
  params,
  response: Done,
  errors: {},
})

/** A document whose time is over, or will be. */
export const OverDocument = z.strictObject({
  ...DocumentSummary.shape,
  overOn: DayField,
  held: z.boolean(),
  /** Whether its rule removes it by itself. */
  byItself: z.boolean(),
  can: z.strictObject({ remove: z.boolean() }),
})
export type OverDocument = z.output<typeof OverDocument>

export const listOverDocuments = endpoint({
  name: 'listOverDocuments',
  method: 'GET',
  path: '/api/v0/document-retention/over',
  summary:
    'Documents whose time is over by a day, today where none is named; the first ones first. What was confirmed is not among them',
  permission: documentManage,
  sealed: true,
  query: z.strictObject({ ...pageQuery, by: DayField.optional() }),
  response: page(OverDocument),
  errors: {},
})

export const removeOverDocument = endpoint({
  name: 'removeOverDocument',
  method: 'DELETE',
  path: '/api/v0/document/:id/over',
  summary: 'Remove a document whose time is over',
  permission: documentManage,
  params,
  response: Done,
  errors: only(documentRefusals, 'document.not_over', 'document.not_yours', 'document.held'),
})
