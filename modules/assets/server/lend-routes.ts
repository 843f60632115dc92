import { lockWorker } from '@daybook/people/server'
import { dayInZone, formatDay } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, newId, refuseCommon, route } from '@daybook/platform/server'
import { assetDeeds, assetLent, assetReturned, assetTopics, lendAsset, takeBackAsset } from '../contract/index.ts'
import { lend, takeBack } from '../domain/index.ts'
import { heldAsset, standing } from './asset-routes.ts'
import { type AssetRow, changeAssetRow } from './asset-store.ts'
import { addLoan, changeLoan, findReceiver, lockLoan } from './loan-store.ts'
import { maySpeakFor } from './policy.ts'
import { loanForLog, presentAsset, standingOf } from './present.ts'

/** Which day there is to choose from, where the one that was chosen does not do. */
const aboutDay = (day: AssetRow['lent_on']) => ({ field: 'on', words: { day: day === null ? '' : formatDay(day) } })

/** The field that a refusal is about. */
const fieldOf = {
  'asset.retired': {},
  'asset.lent': {},
  'asset.here': {},
  'asset.nobody': { field: 'personId' },
  'asset.ahead': { field: 'on' },
} as const

/** Who is to get it, held: whoever is here now still is when the loan is written. */
const receiverOf = async ({ db }: Pick<Context<typeof lendAsset>, 'db'>, id: string) => {
  await lockWorker(db, id)
  return findReceiver(db, id)
}

/** Each change of who has it is one of the asset: whoever looked at it before has to look again. */
const touched = async (context: Context<typeof lendAsset> | Context<typeof takeBackAsset>, id: string) => {
  await changeAssetRow(context.db, id, {})
  context.touch(assetTopics.assets)
  return presentAsset(context.actor, await standing(context, id))
}

const handOut: Handler<typeof lendAsset> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit } = context
  const before = await heldAsset(context, params.id, body.version)
  const to = await receiverOf(context, body.personId)
  const { last_return: lastReturn } = before
  const today = dayInZone(now, actor.zone)
  const lent = lend(standingOf(before), { on: body.on, today, isHere: to !== undefined && to.status !== 'INACTIVE', lastReturn })
  if (!lent.ok)
    return lent.code === 'asset.still_away' ? refuse(lent.code, aboutDay(lastReturn)) : refuse(lent.code, fieldOf[lent.code])
  const loan = { id: newId(), asset_id: before.id, person_id: body.personId, lent_on: lent.value, lent_note: body.note }
  const { name, kind, serial } = before
  await addLoan(db, { ...loan, name, kind, serial, lent_by: actor.userId })
  const row = (await lockLoan(db, loan.id)) ?? refuseCommon('not_found')
  record({ deed: assetDeeds.lend, type: 'asset', id: before.id, after: loanForLog(row) })
  await emit(assetLent, { loanId: loan.id, userId: loan.person_id, name: before.name, by: actor.userId })
  return touched(context, before.id)
}

const bringBack: Handler<typeof takeBackAsset> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit } = context
  const before = await heldAsset(context, params.id, body.version)
  const back = takeBack(standingOf(before), body.on, dayInZone(now, actor.zone))
  if (!back.ok)
    return back.code === 'asset.before_lent' ? refuse(back.code, aboutDay(before.lent_on)) : refuse(back.code, fieldOf[back.code])
  const loan = (await lockLoan(db, before.loan_id ?? '')) ?? refuseCommon('not_found')
  if (!maySpeakFor(actor, loan)) return refuse('asset.yours')
  const returned = { returned_on: back.value, returned_at: now, returned_by: actor.userId, return_note: body.note }
  await changeLoan(db, loan.id, returned)
  record({
    deed: assetDeeds.take_back,
    type: 'asset',
    id: before.id,
    before: loanForLog(loan),
    after: loanForLog({ ...loan, ...returned }),
  })
  await emit(assetReturned, { loanId: loan.id, userId: loan.person_id, name: before.name, by: actor.userId })
  return touched(context, before.id)
}

export const lendRoutes: readonly Mount[] = [route(lendAsset, handOut), route(takeBackAsset, bringBack)]
