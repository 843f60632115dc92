import { findWorkerName } from '@daybook/people/server'
import { type Handler, type Mount, ownPlaces, pageFrom, readCursor, route } from '@daybook/platform/server'
import { assetConfirmed, assetDeeds, assetTopics, confirmAssetLoan, listAssetLoans, listPersonLoans } from '../contract/index.ts'
import { confirmLoan } from '../domain/index.ts'
import { findAsset } from './asset-store.ts'
import { changeLoan, type LoanRow, loansOfAsset, loansOfPerson, lockLoan } from './loan-store.ts'
import { mayConfirm } from './policy.ts'
import { confirmationOf, loanForLog, presentLoan, presentPersonLoan } from './present.ts'

const keyOf = ({ lent_on, id }: LoanRow) => [lent_on, id]

const historyOf: Handler<typeof listAssetLoans> = async ({ params, query: { limit, cursor } }, { db, refuse }) => {
  if (!(await findAsset(db, params.id))) return refuse('not_found')
  const rows = await loansOfAsset(db, params.id, { limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, keyOf, presentLoan)
}

/** One's own are those of every place one has or had here. */
const listOf: Handler<typeof listPersonLoans> = async ({ params, query }, { db, actor, refuse }) => {
  const { userId } = params
  const isOwn = actor.isOwn(userId)
  if (!isOwn && (actor.scope !== 'company' || !(await findWorkerName(db, userId)))) return refuse('not_found')
  const { limit, cursor, show } = query
  const people = isOwn ? ownPlaces(actor) : [userId]
  const rows = await loansOfPerson(db, people, show, { limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, keyOf, presentPersonLoan(actor))
}

const confirm: Handler<typeof confirmAssetLoan> = async ({ params }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const before = await lockLoan(db, params.loanId)
  if (!before || !mayConfirm(actor, before)) return refuse('not_found')
  const confirmed = confirmLoan(confirmationOf(before))
  if (!confirmed.ok) return refuse(confirmed.code)
  await changeLoan(db, before.id, { confirmed_at: now })
  const row = { ...before, confirmed_at: now }
  record({ deed: assetDeeds.confirm, type: 'asset', id: row.asset_id, before: loanForLog(before), after: loanForLog(row) })
  await emit(assetConfirmed, { loanId: row.id, userId: row.person_id })
  touch(assetTopics.assets)
  return presentPersonLoan(actor)(row)
}

export const loanRoutes: readonly Mount[] = [
  route(listAssetLoans, historyOf),
  route(listPersonLoans, listOf),
  route(confirmAssetLoan, confirm),
]
