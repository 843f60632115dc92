import { deciderOf } from '@daybook/people/server'
import { calendarOf, calendarsOf, madeByThemselves } from '@daybook/calendar/server'
import { only } from '@daybook/platform/contract'
import { dayInZone, eachDay } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
  turns,
} from '@daybook/platform/server'
import {
  decideLeave,
  leaveDeeds,
  leaveRefusals,
  leaveTopics,
  type PendingLeave,
  searchLeaveApprovals,
  undoLeaveDecision,
} from '../contract/index.ts'
import { approveLeave, type Decider, policyOn, rejectLeave, undoDecision } from '../domain/index.ts'
import { accountOf, accountsOf, balanceAt, ledgerOf, lowestAfter, usesOf } from './accounts.ts'
import { lockLeaveOf } from './account-store.ts'
import { checkLimits, checkRoom } from './check-room.ts'
import { needsHr } from './examine.ts'
import { moveFiles } from './file-store.ts'
import { filesFor } from './files-of-request.ts'
import { shortDaysOf } from './least-at-work.ts'
import { endChanges, tellDecider, tellPerson } from './tell.ts'
import { mayDecideLeave } from './policy.ts'
import { presentAway, presentRequest, requestForLog } from './present.ts'
import { refuseFault } from './refuse-fault.ts'
import { stateOf } from './request-routes.ts'
import {
  findRequest,
  type FoundRequest,
  keepApproved,
  lockRequests,
  moveRequest,
  ownersOf,
  pendingRequests,
  type PendingRow,
  type RequestRow,
  teamAway,
} from './request-store.ts'
import { cancelUnpaid } from './cut-to-paid.ts'
import { giveLeaveBack, takeLeave } from './take-leave.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

const mostAway = 20

type Searching = Context<typeof searchLeaveApprovals>

/** What a request leaves of the balance, as it stands without and with it; of one that is to be cancelled, what was paid stays. */
const balanceOf = (
  row: PendingRow,
  types: readonly TypeRow[],
  accounts: Awaited<ReturnType<typeof accountsOf>>,
  today: ReturnType<typeof dayInZone>,
) => {
  const type = types.find(({ id }) => id === row.type_id)
  const account = accounts.find(({ person }) => person.id === row.person_id)
  if (!type || !account || !policyOn(type.versions, row.from_day).limited) return null
  const ledger = ledgerOf(account, type.id, { waiting: false, without: [row.id, row.replaces_id] })
  const stays = usesOf(row.per_day.filter(({ day }) => row.cancel_asked && row.paid_to !== null && day <= row.paid_to))
  const sum = { account, type, ledger: [...ledger, ...stays], today }
  const withIt = { ...sum, ledger: [...ledger, ...usesOf(row.per_day)] }
  const [before, after] = [balanceAt(sum, row.to_day), balanceAt(withIt, row.to_day)]
  return row.cancel_asked ? { before: after, after: before } : { before, after }
}

const present = async (rows: readonly PendingRow[], context: Searching): Promise<PendingLeave[]> => {
  const { app, db, actor, now } = context
  if (rows.length === 0) return []
  const today = dayInZone(now, actor.zone)
  const types = await leaveTypes(db)
  const accounts = await accountsOf({ app, db, types, today }, [...new Set(rows.map(({ person_id }) => person_id))])
  const asked = rows.filter(({ cancel_asked }) => !cancel_asked)
  const short = await shortDaysOf(
    db,
    asked.map(({ id, person_id, per_day }) => ({ id, personId: person_id, perDay: per_day })),
    'counted',
  )
  // Whoever is asked to decide manages these people, or stands in, or decides for the company.
  const waiting = rows.map((row) => ({ ...row, managed: true }))
  const files = await filesFor(context, waiting)
  const people = [...new Set(rows.map(({ person_id }) => person_id))]
  const isOwnDayOff = await madeByThemselves(db, people, await calendarsOf(db, people))
  const items: PendingLeave[] = []
  const turn = turns()
  for (const row of waiting) {
    await turn()
    const away = await teamAway(db, row.person_id, row.from_day, row.to_day, mostAway)
    items.push({
      request: presentRequest(row),
      perDay: row.per_day.map(({ day, counted, why }) => ({ day, counted, why })),
      balance: balanceOf(row, types, accounts, today),
      paidTo: row.paid_to,
      away: away.map(presentAway),
      short: short.get(row.id) ?? null,
      files: files(row),
      team: row.team,
      ownRules: row.own_rules || eachDay(row.from_day, row.to_day).some((day) => isOwnDayOff(row.person_id, day)),
    })
  }
  return items
}

const showPending: Handler<typeof searchLeaveApprovals> = async ({ body }, context) => {
  const { db, actor, now } = context
  const waiting = { decider: deciderOf(actor, now), only: body.request }
  const rows = await pendingRequests(db, waiting, body.limit, readCursor(body.cursor, 2))
  const paged = pageFrom(
    rows,
    body.limit,
    ({ asked_at, id }) => [asked_at, id],
    (row) => row,
  )
  return { items: await present(paged.items, context), nextCursor: paged.nextCursor }
}

type Deciding = Context<typeof decideLeave>

/** Requests, with everybody whose they are held first, in one order, as whoever asks or cancels holds them. */
const refuseOwn = refuser(only(leaveRefusals, 'leave.own'))

const held = async (
  { db, actor, now }: Deciding | Context<typeof undoLeaveDecision>,
  ids: readonly string[],
): Promise<FoundRequest[]> => {
  const owners = await ownersOf(db, ids)
  if (owners.some(({ person_id }) => actor.isSelf(person_id))) return refuseOwn('leave.own')
  for (const personId of new Set(owners.map(({ person_id }) => person_id))) await lockLeaveOf(db, personId)
  const rows = await lockRequests(db, ids, deciderOf(actor, now).today)
  if (rows.length !== new Set(ids).size || !rows.every((row) => mayDecideLeave(actor, row))) return refuseCommon('not_found')
  return rows
}

/** Refuses where approving would take more than there is: others were approved since it was asked for. */
const checkBalance = async ({ app, db, actor, now, refuse }: Deciding, row: RequestRow, type: TypeRow): Promise<void> => {
  const policy = policyOn(type.versions, row.from_day)
  if (!policy.limited) return
  const today = dayInZone(now, actor.zone)
  const account = await accountOf({ app, db, types: [type], today }, row.person_id)
  if (!account) return refuse('not_found')
  const ledger = [...ledgerOf(account, type.id, { waiting: false, without: [row.replaces_id] }), ...usesOf(row.per_day)]
  const missing = -policy.negativeLimit - lowestAfter({ account, type, ledger, today }, row.from_day)
  if (missing > 0)
    refuseFault({
      code: 'leave.balance',
      details: { missing: `${missing / 100} ${type.unit === 'DAYS' ? 'days' : 'hours'}` },
    })
}

const typeOf = (types: readonly TypeRow[], { type_id }: RequestRow): TypeRow => {
  const found = types.find(({ id }) => id === type_id)
  if (!found) throw new Error('a request of a type that is not there')
  return found
}

/** The request that an approved change replaces gives its days back and is over. */
const replace = async ({ db, actor, now, refuse }: Deciding, row: RequestRow): Promise<void> => {
  if (row.replaces_id === null) return
  const [old] = await lockRequests(db, [row.replaces_id])
  if (old?.status !== 'APPROVED') return refuse('leave.not_pending')
  if (old.paid_to !== null) return refuse('leave.paid')
  await moveRequest(db, old.id, { status: 'REPLACED', stage: 'HR', cancelAsked: false, by: actor.userId, at: now, note: null })
  await giveLeaveBack({ db, at: now, by: actor.userId }, old.id, 'Changed')
  await moveFiles(db, old.id, row.id)
}

const approveOne = async (context: Deciding, row: FoundRequest, types: readonly TypeRow[], note: string): Promise<void> => {
  const { db, actor, now, refuse } = context
  const type = typeOf(types, row)
  const policy = policyOn(type.versions, row.from_day)
  const moved = approveLeave(stateOf(row), actor.scope as Decider, row.sets_rules || needsHr(policy, row.total))
  if (!moved.ok) return refuse(moved.code)
  const { status, stage, cancelAsked } = moved.value
  if (row.cancel_asked)
    return cancelUnpaid(context, row, {
      moved: moved.value,
      by: actor.userId,
      note: note === '' ? null : note,
      why: 'Given back',
    })
  if (status === 'APPROVED') {
    await replace(context, row)
    await checkBalance(context, row, type)
    if (policy.yearlyLimit !== null || policy.inARowLimit !== null) await checkLimits(context, row)
  }
  const decision = { by: actor.userId, at: now, note: note === '' ? null : note }
  if (!(await moveRequest(db, row.id, { status, stage, cancelAsked, ...decision })))
    return refuse('leave.overlap', { words: { from: row.from_day, to: row.to_day } })
  const booking = { db, at: now, by: actor.userId }
  if (status === 'APPROVED') await takeLeave(booking, row, policy.limited, await calendarOf(db, row.person_id))
}

const rejectOne = async ({ db, actor, now, refuse }: Deciding, row: FoundRequest, note: string): Promise<void> => {
  const moved = rejectLeave(stateOf(row), actor.scope as Decider, note)
  if (!moved.ok) return refuse(moved.code, moved.code === 'leave.note_required' ? { field: 'note' } : {})
  // Whoever keeps approved leave approved did not approve it: that can be taken back by nobody else than before.
  if (row.cancel_asked) return void (await keepApproved(db, row.id, note))
  await moveRequest(db, row.id, { ...moved.value, by: actor.userId, at: now, note })
}

/** Whether what no payroll paid of it was given back. */
const isCancelled = (before: RequestRow, after: RequestRow): boolean =>
  after.status === 'CANCELLED' || (before.cancel_asked && after.to_day < before.to_day)

const deedOf = (before: RequestRow, after: RequestRow) => {
  if (isCancelled(before, after)) return leaveDeeds.cancel
  if (after.status === 'REJECTED' || before.cancel_asked) return leaveDeeds.reject
  return after.status === 'PENDING' ? leaveDeeds.hand_on : leaveDeeds.approve
}

/** Tells whoever has to know what became of a request. */
const tell = async (context: Deciding, before: RequestRow, after: RequestRow): Promise<void> => {
  if (after.status === 'PENDING') return tellDecider(context, after)
  if (isCancelled(before, after)) return tellPerson(context, after, after.status === 'CANCELLED' ? 'CANCELLED' : 'CUT')
  if (before.cancel_asked) return tellPerson(context, after, 'KEPT')
  return tellPerson(context, after, after.status === 'APPROVED' ? 'APPROVED' : 'REJECTED')
}

const decide: Handler<typeof decideLeave> = async ({ body }, context) => {
  const { db, refuse, record, touch } = context
  const seen = new Map(body.requests.map(({ id, version }) => [id, version]))
  const rows = await held(context, [...seen.keys()])
  if (rows.some(({ id, version }) => seen.get(id) !== version)) return refuse('version.stale')
  const types = await leaveTypes(db)
  const items = []
  for (const row of rows) {
    if (body.decision === 'APPROVE') await approveOne(context, row, types, body.note)
    else await rejectOne(context, row, body.note)
    const after = (await findRequest(db, row.id)) ?? row
    record({
      deed: deedOf(row, after),
      type: 'leave_request',
      id: row.id,
      before: requestForLog(row),
      after: requestForLog(after),
    })
    await tell(context, row, after)
    items.push(presentRequest(after))
  }
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return { decided: items.length, items }
}

const undo: Handler<typeof undoLeaveDecision> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const rows = await held(context, [...new Set(body.ids)])
  for (const row of rows) {
    const moved = undoDecision(stateOf(row), { by: row.decided_by, at: row.decided_at }, actor.userId, now)
    if (!moved.ok) return refuse(moved.code)
    // What an approved change replaced is over: its days were given back, and somebody may have them by now.
    // And what costs nothing by now, since its days became free, has nothing to wait for.
    if (row.replaces_id !== null || row.total === 0) return refuse('leave.undo_over')
    if (row.status === 'APPROVED') {
      await giveLeaveBack({ db, at: now, by: actor.userId }, row.id, 'The approval was taken back')
      await endChanges(context, row.id, actor.userId, 'The approval of what it would change was taken back.')
    } else await checkRoom(context, row)
    const waits = await moveRequest(db, row.id, { ...moved.value, by: null, at: null, note: null })
    if (!waits) return refuse('leave.overlap', { words: { from: row.from_day, to: row.to_day } })
    const after = (await findRequest(db, row.id)) ?? row
    record({ deed: leaveDeeds.undo, type: 'leave_request', id: row.id, before: requestForLog(row), after: requestForLog(after) })
    await tellPerson(context, after, 'UNDONE')
    await tellDecider(context, after)
  }
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return { undone: rows.length }
}

export const approvalRoutes: readonly Mount[] = [
  route(searchLeaveApprovals, showPending),
  route(decideLeave, decide),
  route(undoLeaveDecision, undo),
]
