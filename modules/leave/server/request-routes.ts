import { addWorkingDays, type Calendar, workingDays } from '@daybook/calendar/domain/days'
import { calendarOf } from '@daybook/calendar/server'
import { addDays, type Day, dayInZone, isDay } from '@daybook/platform/domain'
import {
  type Actor,
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
  askLeave,
  cancelLeave,
  cancelLeaveOfOther,
  changeLeave,
  leaveCancelOther,
  leaveDeeds,
  leaveRequest,
  leaveSetUp,
  leaveTopics,
  type ListedLeave,
  listLeave,
  previewLeave,
} from '../contract/index.ts'
import {
  cancelForOther,
  cancelOwn,
  firstStage,
  mayAddFile,
  mayChangeOwn,
  type RequestState,
  type RequestStatus,
  type Stage,
} from '../domain/index.ts'
import { accountOf, recentlyHeld } from './accounts.ts'
import { lockLeaveOf } from './account-store.ts'
import { filesOfFamily } from './file-store.ts'
import { type Asked, examine, type Examined } from './examine.ts'
import { demandFiles, filesFor, papersOf, putFiles } from './files-of-request.ts'
import { shortDaysOf } from './least-at-work.ts'
import { tellDecider, tellPerson, tellWithdrawn } from './tell.ts'
import { mayReadLeave } from './policy.ts'
import { presentAway, presentRequest, requestForLog } from './present.ts'
import { faultWords, refuseFault, refuseShape } from './refuse-fault.ts'
import {
  addRequest,
  askBack,
  changeRequest,
  findRequest,
  lockRequests,
  moveRequest,
  ownersOf,
  requestsOf,
  type RequestValues,
  type SteppedRequest,
  teamAway,
} from './request-store.ts'
import { cancelUnpaid } from './cut-to-paid.ts'
import { takeLeave } from './take-leave.ts'
import { leaveTypes } from './type-store.ts'

const mostAway = 20

/** Whether payrolls paid days of it, and whether anything comes after them. */
const paidOf = ({ paid_to, per_day }: SteppedRequest): RequestState['paid'] => {
  if (paid_to === null) return 'NONE'
  return per_day.some(({ day, working }) => day > paid_to && working > 0) ? 'PART' : 'WHOLE'
}

/** As far as its steps go. */
export const stateOf = (row: SteppedRequest): RequestState => ({
  status: row.status as RequestStatus,
  stage: row.stage as Stage,
  cancelAsked: row.cancel_asked,
  paid: paidOf(row),
})

/** A request with what may still be done about it. */
const presentListed =
  (actor: Actor, files: Awaited<ReturnType<typeof filesFor>>) =>
  (row: SteppedRequest): ListedLeave => {
    const own = actor.isOwn(row.person_id) && actor.may(leaveRequest)
    const state = stateOf(row)
    const can = {
      change: own && row.import_key === null && mayChangeOwn(state, row.change_waits).ok,
      cancel: own && cancelOwn(state).ok,
      addFile: own && mayAddFile(papersOf(row, row.files)).ok,
      // With any note at all.
      cancelFor: actor.may(leaveCancelOther) && !actor.isSelf(row.person_id) && cancelForOther(state, 'Why').ok,
    }
    return { ...presentRequest(row), paidTo: row.paid_to, can, files: files({ ...row, managed: true }) }
  }

const listOwn: Handler<typeof listLeave> = async ({ query }, context) => {
  const { db, actor } = context
  const userId = query.userId ?? actor.userId
  const people = await mayReadLeave(context, userId)
  const rows = await requestsOf(db, people, query.limit, readCursor(query.cursor, 2))
  // Whoever got this far and is not the person manages them, or sees everybody.
  const files = await filesFor(
    context,
    rows.map((row) => ({ ...row, managed: true })),
  )
  return pageFrom(rows, query.limit, ({ from_day, id }) => [from_day, id], presentListed(actor, files))
}

type Asking = Context<typeof previewLeave> | Context<typeof askLeave> | Context<typeof changeLeave>

/** Whatever is wrong with the days themselves. */
const checkShape = ({ from, to, fromHalf, toHalf, minutes }: Asked, unit: string): void => {
  if (from !== to && (fromHalf === 'first' || toHalf === 'second')) refuseShape('leave.half_inside', { field: 'fromHalf' })
  if (minutes !== undefined && (from !== to || unit !== 'HOURS')) refuseShape('leave.hours_one_day', { field: 'minutes' })
}

/**
 * Leave that needs no approval needs that of somebody else where whoever asks could say themselves that it needs none, also while they work as
 * Employee; owners could anyway.
 */
const stageFor = (actor: Actor, stage: Stage | null): Stage | null =>
  stage === null && actor.holds(leaveSetUp) && actor.role !== 'ENTERPRISE_ADMIN' ? 'HR' : stage

type AskedWithFiles = Asked & { readonly files: readonly string[] }

/** What is asked for, counted and checked for whoever is signed in. */
const look = async ({ app, db, actor, now }: Asking, asked: AskedWithFiles, replacesId: string | null) => {
  const today = dayInZone(now, actor.zone)
  const types = await leaveTypes(db)
  const type = types.find(({ id, archived_at }) => id === asked.typeId && archived_at === null)
  if (!type) return refuseCommon('not_found')
  checkShape(asked, type.unit)
  const heldBy = (ids: readonly string[]) => recentlyHeld(db, ids, today, replacesId === null ? [] : [replacesId])
  const account = await accountOf({ app, db, types, today, heldBy }, actor.userId)
  if (!account) return refuseCommon('not_found')
  if (replacesId !== null && !account.held.some(({ id }) => id === replacesId)) return refuseCommon('not_found')
  const calendar = await calendarOf(db, actor.userId)
  const there = replacesId === null ? 0 : await filesOfFamily(db, replacesId)
  const files = await demandFiles({ db, actor }, asked.files, there)
  const examined = examine({ account, type, calendar, today, asked, replacesId, files: there + files.length })
  return { examined: { ...examined, stage: stageFor(actor, examined.stage) }, type, account, calendar, files }
}

/** When somebody is back at work. Leave that ends with a morning off ends on its own day. */
const backOn = ({ from, to, fromHalf, toHalf }: Asked, calendar: Calendar): Day | null => {
  if (toHalf === 'first' || (from === to && fromHalf === 'first')) return null
  // Where nobody works for a year there is nothing to say; a search would be without an end.
  if (workingDays(addDays(to, 1), addDays(to, 366), calendar) === 0) return null
  const back = addWorkingDays(to, 1, calendar)
  // Leave may be looked at until the last day that there is.
  return isDay(back) ? back : null
}

const preview: Handler<typeof previewLeave> = async ({ body }, context) => {
  const { examined, calendar } = await look(context, body, body.replacesId ?? null)
  const { counted, faults, balance, document, stage } = examined
  const away = await teamAway(context.db, context.actor.userId, body.from, body.to, mostAway)
  const asking = { id: 'asked', personId: context.actor.userId, perDay: counted.perDay }
  const short = await shortDaysOf(context.db, [asking], 'unknown')
  return {
    total: counted.total,
    perDay: counted.perDay.map(({ day, counted: amount, why }) => ({ day, counted: amount, why })),
    faults: faults.map((fault) => ({ code: fault.code, words: faultWords(fault) })),
    balance,
    away: away.map(presentAway),
    short: short.get('asked') ?? null,
    document,
    decides: stage,
    backOn: backOn(body, calendar),
  }
}

const valuesOf = (asked: Asked & { note: string }, { counted, policy, stage, document }: Examined): RequestValues => ({
  typeId: asked.typeId,
  from: asked.from,
  to: asked.to,
  fromHalf: (asked.from === asked.to ? (asked.fromHalf ?? asked.toHalf) : asked.fromHalf) ?? null,
  toHalf: asked.from === asked.to ? null : (asked.toHalf ?? null),
  minutes: asked.minutes ?? null,
  sandwich: policy.sandwich,
  perDay: counted.perDay,
  total: counted.total,
  paid: policy.paid,
  stage: stage ?? 'HR',
  note: asked.note,
  document,
})

const stored = async (context: { db: Asking['db'] }, id: string) => {
  const row = await findRequest(context.db, id)
  if (!row) throw new Error('a request vanished inside its own transaction')
  return row
}

/** Refuses what a rule speaks against; what is left may be stored. */
const demand = (examined: Examined): Examined => {
  const [fault] = examined.faults
  return fault ? refuseFault(fault) : examined
}

const ask: Handler<typeof askLeave> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  await lockLeaveOf(db, actor.userId)
  const { examined, calendar, files } = await look(context, body, null)
  const { stage, policy } = demand(examined)
  const id = newId()
  const request = { ...valuesOf(body, examined), id, personId: actor.userId, replacesId: null, at: now }
  const status = stage === null ? 'APPROVED' : 'PENDING'
  if (!(await addRequest(db, { ...request, status }))) return refuse('leave.overlap', { words: { from: body.from, to: body.to } })
  await putFiles(context, files, id, policy)
  const row = await stored(context, id)
  if (stage === null) await takeLeave({ db, at: now, by: null }, row, policy.limited, calendar)
  record({ deed: leaveDeeds.ask, type: 'leave_request', id, after: requestForLog(row) })
  if (stage !== null) await tellDecider(context, row)
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentRequest(row)
}

/** One's own request, held. Its person is held first, as everybody does. */
const ownRequest = async (
  { db, actor }: Context<typeof cancelLeave> | Context<typeof changeLeave>,
  id: string,
  version: number,
) => {
  await lockLeaveOf(db, actor.userId)
  const [row] = await lockRequests(db, [id])
  if (!row || !actor.isOwn(row.person_id)) return refuseCommon('not_found')
  if (row.version !== version) return refuseCommon('version.stale')
  return row
}

const change: Handler<typeof changeLeave> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const { version, ...asked } = body
  const before = await ownRequest(context, params.id, version)
  const may = mayChangeOwn(stateOf(before), before.change_waits)
  if (!may.ok) return refuse(may.code)
  if (before.import_key !== null) return refuse('leave.imported')
  const { examined, files } = await look(context, asked, before.id)
  demand(examined)
  const values = valuesOf(asked, { ...examined, stage: examined.stage ?? firstStage('manager', true) })
  const replaces = before.status === 'APPROVED'
  const id = replaces ? newId() : before.id
  const done = replaces
    ? await addRequest(db, { ...values, id, personId: actor.userId, status: 'PENDING', replacesId: before.id, at: now })
    : await changeRequest(db, id, values)
  if (!done) return refuse('leave.overlap', { words: { from: body.from, to: body.to } })
  await putFiles(context, files, id, examined.policy)
  const row = await stored(context, id)
  record({ deed: leaveDeeds.change, type: 'leave_request', id, before: requestForLog(before), after: requestForLog(row) })
  await tellDecider(context, row)
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentRequest(row)
}

const cancel: Handler<typeof cancelLeave> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const before = await ownRequest(context, params.id, body.version)
  const moved = cancelOwn(stateOf(before))
  if (!moved.ok) return refuse(moved.code)
  const { status, stage, cancelAsked } = moved.value
  if (cancelAsked) await askBack(db, before.id, true)
  else await moveRequest(db, before.id, { status, stage, cancelAsked, by: actor.userId, at: now, note: null })
  const row = await stored(context, before.id)
  const deed = cancelAsked ? leaveDeeds.ask_cancel : leaveDeeds.cancel
  record({ deed, type: 'leave_request', id: row.id, before: requestForLog(before), after: requestForLog(row) })
  await (cancelAsked ? tellDecider(context, row) : tellWithdrawn(context, row))
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentRequest(row)
}

const cancelOther: Handler<typeof cancelLeaveOfOther> = async ({ params, body }, context) => {
  const { db, actor, refuse, record, touch } = context
  const [owner] = await ownersOf(db, [params.id])
  if (!owner) return refuse('not_found')
  if (actor.isSelf(owner.person_id)) return refuse('leave.own')
  await lockLeaveOf(db, owner.person_id)
  const [before] = await lockRequests(db, [params.id])
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const moved = cancelForOther(stateOf(before), body.note)
  if (!moved.ok) return refuse(moved.code, moved.code === 'leave.note_required' ? { field: 'note' } : {})
  const { note } = body
  await cancelUnpaid(context, before, { moved: moved.value, by: actor.userId, note, why: `Cancelled: ${note}` })
  const row = await stored(context, before.id)
  record({ deed: leaveDeeds.cancel, type: 'leave_request', id: row.id, before: requestForLog(before), after: requestForLog(row) })
  await tellPerson(context, row, row.status === 'CANCELLED' ? 'CANCELLED' : 'CUT')
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentRequest(row)
}

export const requestRoutes: readonly Mount[] = [
  route(listLeave, listOwn),
  route(previewLeave, preview),
  route(askLeave, ask),
  route(changeLeave, change),
  route(cancelLeave, cancel),
  route(cancelLeaveOfOther, cancelOther),
]
