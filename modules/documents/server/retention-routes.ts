import { currentCompany } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type Db, type Handler, type Mount, newId, pageFrom, readCursor, refuseCommon, route } from '@daybook/platform/server'
import {
  addRetentionRule,
  changeRetentionRule,
  documentDeeds,
  documentTopics,
  getRetentionRule,
  listOverDocuments,
  listRetentionRules,
  type OverDocument,
  removeOverDocument,
  removeRetentionRule,
  type RetentionRule,
  wantedEnded,
} from '../contract/index.ts'
import { lockDocument } from './document-store.ts'
import { mayChange } from './policy.ts'
import { presentSummary } from './present.ts'
import { removeWhole } from './remove-whole.ts'
import { addRule, changeRule, dropRule, findRule, lockRule, isOver, overBy, type RuleRow, rulesBy } from './retention-store.ts'
import { forgetWanted } from './wanted-store.ts'

const present = ({ id, place, folder, kept_months, counts_from, by_itself, version }: RuleRow): RetentionRule => ({
  id,
  place,
  folder,
  keptMonths: kept_months,
  countsFrom: counts_from,
  byItself: by_itself,
  version,
})

type Rule = Pick<RetentionRule, 'place' | 'folder' | 'keptMonths' | 'countsFrom' | 'byItself'>

const valuesOf = ({ place, folder, keptMonths, countsFrom, byItself }: Rule) => ({
  place,
  folder,
  kept_months: keptMonths,
  counts_from: countsFrom,
  by_itself: byItself,
})

const rules: Handler<typeof listRetentionRules> = async ({ query }, { db }) => {
  const { limit, cursor } = query
  const rows = await rulesBy(db, limit, readCursor(cursor, 3))
  return pageFrom(rows, limit, ({ place, folder_key, id }) => [place, folder_key, id], present)
}

const show: Handler<typeof getRetentionRule> = async ({ params }, { db, refuse }) => {
  const row = await findRule(db, params.id)
  return row ? present(row) : refuse('not_found')
}

const add: Handler<typeof addRetentionRule> = async ({ body }, { db, refuse, record, touch }) => {
  const id = newId()
  const after = valuesOf(body)
  if (!(await addRule(db, { id, ...after }))) return refuse('document.rule_exists', { field: 'place' })
  record({ deed: documentDeeds.add_rule, type: 'retention_rule', id, after })
  touch(documentTopics.documents)
  return { id, ...body, version: 1 }
}

const change: Handler<typeof changeRetentionRule> = async ({ params, body }, { db, refuse, record, touch }) => {
  const before = await lockRule(db, params.id)
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const after = valuesOf(body)
  if (!(await changeRule(db, before.id, after))) return refuse('document.rule_exists', { field: 'place' })
  record({ deed: documentDeeds.change_rule, type: 'retention_rule', id: before.id, before: valuesOf(present(before)), after })
  touch(documentTopics.documents)
  return present((await findRule(db, before.id)) ?? refuseCommon('not_found'))
}

const remove: Handler<typeof removeRetentionRule> = async ({ params }, { db, refuse, record, touch }) => {
  const before = await lockRule(db, params.id)
  if (!before) return refuse('not_found')
  await dropRule(db, before.id)
  record({ deed: documentDeeds.remove_rule, type: 'retention_rule', id: before.id, before: valuesOf(present(before)) })
  touch(documentTopics.documents)
  return { response_message: 'The rule is removed.' }
}

/** The day of the company, whoever asks from wherever: the job that removes goes by it as well. */
const companyDay = async (db: Db, now: string): Promise<Day> => dayInZone(now, (await currentCompany(db)).zone)

const over: Handler<typeof listOverDocuments> = async ({ query }, { db, actor, now }) => {
  const { limit, cursor } = query
  const today = await companyDay(db, now)
  const rows = await overBy(db, actor, query.by ?? today, { limit, after: readCursor(cursor, 2) })
  return pageFrom(
    rows,
    limit,
    ({ over_on, id }) => [over_on, id],
    (row): OverDocument => ({
      ...presentSummary(row),
      overOn: row.over_on,
      held: row.held,
      byItself: row.by_itself,
      can: { remove: row.over_on <= today && !row.held && mayChange(actor, row) },
    }),
  )
}

const removeOver: Handler<typeof removeOverDocument> = async ({ params }, context) => {
  const { db, actor, now, refuse, emit, touch } = context
  const row = await lockDocument(db, actor, params.id)
  if (!row) return refuse('not_found')
  if (!mayChange(actor, row)) return refuse('document.not_yours')
  if (row.held) return refuse('document.held')
  if (!(await isOver(db, row.id, await companyDay(db, now)))) return refuse('document.not_over', { words: { name: row.name } })
  for (const wantedId of await forgetWanted(db, row.id)) await emit(wantedEnded, { wantedId })
  await removeWhole(context, row, documentDeeds.expire)
  touch(documentTopics.documents)
  return { response_message: 'The document is removed.' }
}

export const retentionRoutes: readonly Mount[] = [
  route(listRetentionRules, rules),
  route(getRetentionRule, show),
  route(addRetentionRule, add),
  route(changeRetentionRule, change),
  route(removeRetentionRule, remove),
  route(listOverDocuments, over),
  route(removeOverDocument, removeOver),
]
