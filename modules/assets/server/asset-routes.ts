import { dayInZone, foldText } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
} from '@daybook/platform/server'
import {
  addAsset,
  assetDeeds,
  assetTopics,
  changeAsset,
  getAsset,
  listAssets,
  retireAsset,
  reuseAsset,
} from '../contract/index.ts'
import { isOther, retire, reuse } from '../domain/index.ts'
import { addAssetRow, type AssetRow, assetsBy, changeAssetRow, findAsset, lockAsset } from './asset-store.ts'
import { maySpeakFor } from './policy.ts'
import { assetForLog, presentAsset, presentSummary, standingOf } from './present.ts'

const list: Handler<typeof listAssets> = async ({ query }, { db }) => {
  const { limit, cursor, state, kind, q } = query
  const asked = { state, kind, q: q ? foldText(q) : undefined, limit, after: readCursor(cursor, 2) }
  return pageFrom(await assetsBy(db, asked), limit, ({ name_key, id }) => [name_key, id], presentSummary)
}

const show: Handler<typeof getAsset> = async ({ params }, { db, actor, refuse }) => {
  const row = await findAsset(db, params.id)
  return row ? presentAsset(actor, row) : refuse('not_found')
}

type Written = Parameters<Handler<typeof addAsset>>[0]['body']

const columnsFor = ({ name, kind, serial, note, boughtOn, valueCents }: Written) => ({
  name,
  kind,
  serial,
  note,
  bought_on: boughtOn,
  value_cents: valueCents,
  search_text: foldText(`${name} ${serial}`),
})

type Work = Pick<Context<typeof getAsset>, 'db'>

/** An asset that is held, as its reader knew it. */
export const heldAsset = async ({ db }: Work, id: string, version: number): Promise<AssetRow> => {
  const row = await lockAsset(db, id)
  if (!row) return refuseCommon('not_found')
  return row.version === version ? row : refuseCommon('version.stale')
}

/** The same after something was done to it. */
export const standing = async ({ db }: Work, id: string): Promise<AssetRow> =>
  (await findAsset(db, id)) ?? refuseCommon('not_found')

const add: Handler<typeof addAsset> = async ({ body }, context) => {
  const { db, refuse, record, touch } = context
  const id = newId()
  if (!(await addAssetRow(db, { id, ...columnsFor(body) }))) return refuse('asset.serial_taken', { field: 'serial' })
  const row = await standing(context, id)
  record({ deed: assetDeeds.add, type: 'asset', id, after: assetForLog(row) })
  touch(assetTopics.assets)
  return presentAsset(context.actor, row)
}

type Deed = (typeof assetDeeds)['change' | 'retire' | 'use_again']
type Changing = Context<typeof changeAsset> | Context<typeof retireAsset> | Context<typeof reuseAsset>

/** What is told of an asset once it was changed. */
const told = async (context: Changing, deed: Deed, before: AssetRow) => {
  const row = await standing(context, before.id)
  context.record({ deed, type: 'asset', id: row.id, before: assetForLog(before), after: assetForLog(row) })
  context.touch(assetTopics.assets)
  return presentAsset(context.actor, row)
}

const change: Handler<typeof changeAsset> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const { version, ...written } = body
  const before = await heldAsset(context, params.id, version)
  if (!maySpeakFor(actor, before)) return refuse('asset.yours')
  // What somebody has, and may have confirmed, stays what it is until it is back.
  if (before.person_id !== null && isOther(written, before)) return refuse('asset.lent')
  if (!(await changeAssetRow(db, before.id, columnsFor(written)))) return refuse('asset.serial_taken', { field: 'serial' })
  return told(context, assetDeeds.change, before)
}

const putAway: Handler<typeof retireAsset> = async ({ params, body }, context) => {
  const { db, actor, now, refuse } = context
  const before = await heldAsset(context, params.id, body.version)
  const retired = retire(standingOf(before))
  if (!retired.ok) return refuse(retired.code)
  await changeAssetRow(db, before.id, { retired_on: dayInZone(now, actor.zone), retire_reason: body.reason })
  return told(context, assetDeeds.retire, before)
}

const takeUp: Handler<typeof reuseAsset> = async ({ params, body }, context) => {
  const { db, refuse } = context
  const before = await heldAsset(context, params.id, body.version)
  const again = reuse(standingOf(before))
  if (!again.ok) return refuse(again.code)
  // Another one may have got its number meanwhile.
  const free = await changeAssetRow(db, before.id, { retired_on: null, retire_reason: null })
  return free ? told(context, assetDeeds.use_again, before) : refuse('asset.serial_taken')
}

export const assetRoutes: readonly Mount[] = [
  route(listAssets, list),
  route(getAsset, show),
  route(addAsset, add),
  route(changeAsset, change),
  route(retireAsset, putAway),
  route(reuseAsset, takeUp),
]
