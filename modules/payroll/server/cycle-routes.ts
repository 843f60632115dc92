import { recordViews } from '@daybook/people/server'
import { dayInZone, foldText } from '@daybook/platform/domain'
import { route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import {
  listPaidPeople,
  listPayPeriods,
  type PayCycle,
  payCycleDeeds,
  payrollTopics,
  renamePayCycle,
  searchPayCycles,
} from '../contract/index.ts'
import { cycles, findCycle, periodsSinceStart, renameCycle } from './cycle-store.ts'
import { presentPeriod } from './run-routes.ts'
import { termsToday } from './terms-store.ts'

const keyOf = ({ name, id }: PayCycle): string[] => [foldText(name), id]

const isAfter = ([name = '', id = '']: readonly string[], [lastName = '', lastId = '']: readonly string[]): boolean =>
  name === lastName ? id > lastId : name > lastName

// A company has at most a hundred, so all of them are read.
const search: Handler<typeof searchPayCycles> = async ({ body }, { db }) => {
  const { limit, cursor, q = '', status } = body
  const last = readCursor(cursor, 2)
  const found = (await cycles(db))
    .filter((cycle) => (status === undefined || cycle.status === status) && foldText(cycle.name).includes(foldText(q)))
    .toSorted((a, b) => (isAfter(keyOf(a), keyOf(b)) ? 1 : -1))
    .filter((cycle) => !last || isAfter(keyOf(cycle), last))
  return pageFrom(found, limit, keyOf, (cycle) => cycle)
}

const rename: Handler<typeof renamePayCycle> = async ({ body }, { db, refuse, record, touch }) => {
  const before = await findCycle(db, body.id)
  if (!before) return refuse('not_found')
  const { broken, rows } = await renameCycle(db, body.id, body.name, body.version)
  if (broken) return refuse('pay_cycle.name_taken', { field: 'name' })
  if (rows.length === 0) return refuse('version.stale')
  record({
    deed: payCycleDeeds.rename,
    type: 'pay_cycle',
    id: body.id,
    before: { name: before.name },
    after: { name: body.name },
  })
  touch(payrollTopics.payroll)
  return (await findCycle(db, body.id)) ?? refuse('not_found')
}

const listPeriods: Handler<typeof listPayPeriods> = async ({ query }, { db }) => {
  const { limit, cursor, payCycleId: cycleId, state: part } = query
  const rows = await periodsSinceStart(db, { cycleId, part, limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, ({ from, id }) => [from, id], presentPeriod)
}

const listPaid: Handler<typeof listPaidPeople> = async ({ query }, { db, actor, now }) => {
  const { limit, cursor, payCycleId: cycleId } = query
  const personId = actor.scope === 'company' ? null : actor.userId
  const today = dayInZone(now, actor.zone)
  const rows = await termsToday(db, { cycleId, personId, today, limit, after: readCursor(cursor, 2) })
  const shown = rows.slice(0, limit).map((row) => row.personId)
  await recordViews(db, actor, shown, 'pay_terms', now)
  return pageFrom(
    rows,
    limit,
    (row) => [row.sortName, row.personId],
    ({ personId: userId, name: userName, sortName: _sorted, ...terms }) => ({
      userId,
      userName,
      currency: actor.currency,
      terms,
    }),
  )
}

export const cycleRoutes: readonly Mount[] = [
  route(searchPayCycles, search),
  route(renamePayCycle, rename),
  route(listPayPeriods, listPeriods),
  route(listPaidPeople, listPaid),
]
