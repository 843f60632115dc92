import { hash } from 'node:crypto'
import { currentCompany } from '@daybook/company/server'
import { inLine, type Letter, printLetter } from '@daybook/payroll/server'
import { only } from '@daybook/platform/contract'
import { type Day, dayInZone } from '@daybook/platform/domain'
import {
  type Caller,
  type Context,
  type Handler,
  keepMade,
  type Mount,
  newId,
  outsideOnce,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
  HelperEnded,
} from '@daybook/platform/server'
import {
  addLetterTemplate,
  changeLetterTemplate,
  documentDeeds,
  documentRefusals,
  documentsHandedOut,
  documentTopics,
  getLetterTemplate,
  type LetterTemplate,
  listLetterTemplates,
  makeLetter,
  previewLetter,
  removeLetterTemplate,
} from '../contract/index.ts'
import {
  type Block,
  fillLetter,
  filledLength,
  longestFilled,
  missingIn,
  mostBlocks,
  mostVersions,
  type Values,
} from '../domain/index.ts'
import { askAnew, askedFault, begin } from './confirmation-routes.ts'
import { lastConfirmation } from './confirmation-store.ts'
import { addDocument, changeDocumentRow, lockDocument } from './document-store.ts'
import { addFile, placeFile } from './file-store.ts'
import {
  addTemplate,
  changeTemplate,
  dropTemplate,
  findTemplate,
  letterMade,
  letterPerson,
  lockTemplate,
  noteLetter,
  type TemplateRow,
  templatesBy,
} from './letter-store.ts'
import { letterValues } from './letter-values.ts'
import { mayChange } from './policy.ts'
import { documentForLog } from './present.ts'

const present = ({ id, name, body, own, version }: TemplateRow): LetterTemplate => ({ id, name, body, own, version })
const forLog = ({ name, body, own }: Pick<TemplateRow, 'name' | 'body' | 'own'>) => ({ name, body, own })

const list: Handler<typeof listLetterTemplates> = async ({ query }, { db }) => {
  const { limit, cursor } = query
  const rows = await templatesBy(db, limit, readCursor(cursor, 2))
  return pageFrom(rows, limit, ({ name_key, id }) => [name_key, id], present)
}

const show: Handler<typeof getLetterTemplate> = async ({ params }, { db, refuse }) => {
  const row = await findTemplate(db, params.id)
  return row ? present(row) : refuse('not_found')
}

const add: Handler<typeof addLetterTemplate> = async ({ body }, { db, refuse, record, touch }) => {
  const id = newId()
  if (!(await addTemplate(db, { id, ...body }))) return refuse('document.template_exists', { field: 'name' })
  record({ deed: documentDeeds.add_template, type: 'letter_template', id, after: forLog(body) })
  touch(documentTopics.documents)
  return { id, ...body, version: 1 }
}

const change: Handler<typeof changeLetterTemplate> = async ({ params, body }, { db, refuse, record, touch }) => {
  const before = await lockTemplate(db, params.id)
  if (!before) return refuse('not_found')
  const { version, ...values } = body
  if (before.version !== version) return refuse('version.stale')
  if (!(await changeTemplate(db, before.id, values))) return refuse('document.template_exists', { field: 'name' })
  record({
    deed: documentDeeds.change_template,
    type: 'letter_template',
    id: before.id,
    before: forLog(before),
    after: forLog(values),
  })
  touch(documentTopics.documents)
  return present((await findTemplate(db, before.id)) ?? refuseCommon('not_found'))
}

const remove: Handler<typeof removeLetterTemplate> = async ({ params }, { db, refuse, record, touch }) => {
  const before = await lockTemplate(db, params.id)
  if (!before) return refuse('not_found')
  await dropTemplate(db, before.id)
  record({ deed: documentDeeds.remove_template, type: 'letter_template', id: before.id, before: forLog(before) })
  touch(documentTopics.documents)
  return { response_message: 'The template is removed. Letters that were made stay.' }
}

const refuseLong = refuser(only(documentRefusals, 'document.letter_long', 'document.letter_parts', 'document.letter_slow'))

/** A letter with its values, which are not repeated in it without end. */
const filled = (body: string, values: Values): Block[] => {
  const blocks = fillLetter(body, values)
  const [length, parts] = [filledLength(blocks), blocks.length]
  if (parts > mostBlocks) return refuseLong('document.letter_parts', { words: { parts, most: mostBlocks } })
  return length <= longestFilled ? blocks : refuseLong('document.letter_long', { words: { length, most: longestFilled } })
}

const preview: Handler<typeof previewLetter> = async ({ params, body }, { db, actor, now, refuse }) => {
  const template = await findTemplate(db, params.id)
  if (!template) return refuse('not_found')
  const person = await letterPerson(db, body.userId)
  if (!person) return refuse('document.left', { field: 'userId' })
  const values = await letterValues(db, person, dayInZone(now, actor.zone), body.values)
  const made = (await letterMade(db, template.id, person.id)) !== undefined
  return { blocks: filled(template.body, values), missing: missingIn(template.body, values), made }
}

type Making = Context<typeof makeLetter>
type Put = { readonly personId: string; readonly template: TemplateRow; readonly folder: string; readonly today: Day }

/** The document that the letter is a version of: the one of before, or a new one. */
const documentFor = async (context: Making, { personId, template, folder }: Put): Promise<{ id: string; number: number }> => {
  const { db, actor, now, refuse, record } = context
  const made = await letterMade(db, template.id, personId)
  if (made !== undefined) {
    const row = (await lockDocument(db, actor, made)) ?? refuseCommon('not_found')
    if (!mayChange(actor, row)) return refuse('document.not_yours')
    const asked = await askedFault(context, row, { orConfirmed: true })
    if (asked) return refuse(asked)
    if (row.versions >= mostVersions) return refuse('document.too_many_versions', { words: { versions: mostVersions } })
    await changeDocumentRow(db, row.id, {})
    return { id: row.id, number: row.versions + 1 }
  }
  const where = { place: 'PERSON' as const, person_id: personId, department: null }
  const document = { ...where, id: newId(), folder, name: template.name, made_by: actor.userId, made_at: now }
  await addDocument(db, document)
  await noteLetter(db, { template_id: template.id, person_id: personId, document_id: document.id })
  record({ deed: documentDeeds.add, type: 'document', id: document.id, after: documentForLog(document) })
  return { id: document.id, number: 1 }
}

const printed = async (caller: Caller, letter: Letter): Promise<Uint8Array> => {
  try {
    return await printLetter(caller, letter)
  } catch (error) {
    return error instanceof HelperEnded ? refuseLong('document.letter_slow') : Promise.reject(error)
  }
}

/** Prints it outside of the transaction, and puts it there. */
const put = async (context: Making, asked: Put, blocks: readonly Block[]) => {
  const { app, db, actor, now, record } = context
  const { name: title } = asked.template
  const { name: company, address, country } = await currentCompany(db)
  const letter = { title, company, address, country, madeOn: asked.today, blocks }
  // Where the record says something else by the time it is printed, it is printed again.
  const key = `letter ${asked.template.id} ${asked.personId} ${hash('sha256', JSON.stringify(letter), 'base64url')}`
  const bytes = await outsideOnce(key, () => printed(inLine(actor), letter))
  const kept = await keepMade({ app, db, now, actor }, { key, name: `${title}.pdf`, bytes })
  const { id, number } = await documentFor(context, asked)
  const file = { id: newId(), name: kept.name, kind: kept.kind, size: kept.size }
  const sha256 = Buffer.from(kept.sha256, 'hex')
  await addFile(db, { ...file, file_id: kept.id, sha256, brought_by: actor.userId, added_at: now })
  await placeFile(db, file.id, id, number, now)
  const after = { number, template_id: asked.template.id, name: file.name, kind: file.kind, size: file.size }
  record({ deed: documentDeeds.write_letter, type: 'document', id, before: { number: null }, after })
  return { id, number }
}

const make: Handler<typeof makeLetter> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, emit, touch } = context
  const { userId, version, folder, signBy } = body
  const today = dayInZone(now, actor.zone)
  // One letter of a template at a time: two who make the same one make two versions of it.
  const template = await lockTemplate(db, params.id)
  if (!template) return refuse('not_found')
  if (template.version !== version) return refuse('version.stale')
  const person = await letterPerson(db, userId)
  if (!person) return refuse('document.left', { field: 'userId' })
  if (signBy !== null && signBy < today) return refuse('document.due_past', { field: 'signBy' })
  if (signBy !== null && person.status !== 'ACTIVE') return refuse('document.no_reader', { field: 'userId' })
  const values = await letterValues(db, person, today, body.values)
  // It was typed since the record lacked it, and by now the record says something else.
  if (body.values.some(({ field, value }) => values[field] !== value)) return refuse('version.stale')
  const missing = missingIn(template.body, values)
  if (missing.length > 0) return refuse('document.letter_lacks', { words: { fields: missing.join(', ') } })
  const { id: documentId, number } = await put(
    context,
    { personId: userId, template, folder, today },
    filled(template.body, values),
  )
  await askAnew(context, documentId, { by: actor.userId, today })
  const last = await lastConfirmation(db, documentId)
  const isAsked = last !== undefined && !last.ended
  // Who is asked to sign it hears of it by that.
  if (signBy === null && !isAsked)
    await emit(documentsHandedOut, { handoutId: newId(), userId, title: template.name, documents: 1 })
  if (signBy !== null && !isAsked)
    await begin(context, { documentId, how: 'SIGN', dueOn: signBy, by: actor.userId, people: [userId], inOrder: false })
  touch(documentTopics.documents)
  return { documentId, number }
}

export const letterRoutes: readonly Mount[] = [
  route(listLetterTemplates, list),
  route(getLetterTemplate, show),
  route(addLetterTemplate, add),
  route(changeLetterTemplate, change),
  route(removeLetterTemplate, remove),
  route(previewLetter, preview),
  route(makeLetter, make),
]
