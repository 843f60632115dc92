import { dayInZone } from '@daybook/platform/domain'
import { type Handler, type Mount, pageFrom, readCursor, route, turns } from '@daybook/platform/server'
import { searchYearEnd, type YearEndLine } from '../contract/index.ts'
import { type LeaveUnit, policyOn, yearEnd } from '../domain/index.ts'
import { accountsOf, type LeaveAccount, ledgerOf } from './accounts.ts'
import { leaveTypes, type TypeRow, workersByName } from './type-store.ts'

const nothing = { turns: null, closed: 0, carried: 0, lost: 0, usableUntil: null }

const present = (account: LeaveAccount, type: TypeRow, today: ReturnType<typeof dayInZone>): YearEndLine => {
  const ledger = ledgerOf(account, type.id, { waiting: true })
  const { closed, ...turn } = yearEnd(type.versions, account.earner, ledger, today) ?? nothing
  return { userId: account.person.id, userName: account.person.name, unit: type.unit as LeaveUnit, left: closed, ...turn }
}

const search: Handler<typeof searchYearEnd> = async ({ body }, { app, db, actor, now, refuse }) => {
  const today = dayInZone(now, actor.zone)
  const type = (await leaveTypes(db)).find(({ id, archived_at }) => id === body.typeId && archived_at === null)
  if (!type) return refuse('not_found')
  if (!policyOn(type.versions, today).limited) return refuse('leave.no_balance', { field: 'typeId' })
  const rows = await workersByName(db, { limit: body.limit, after: readCursor(body.cursor, 2) })
  const asked = { app, db, types: [type], today }
  const accounts = new Map(
    (
      await accountsOf(
        asked,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.person.id, each]),
  )
  const lines = new Map<string, YearEndLine>()
  // The year of a hundred people: others get their turn between two of them.
  const turn = turns()
  for (const [id, account] of accounts) {
    await turn()
    lines.set(id, present(account, type, today))
  }
  const { items, nextCursor } = pageFrom(
    rows,
    body.limit,
    ({ sort_key, id }) => [sort_key, id],
    ({ id }) => lines.get(id),
  )
  return { items: items.filter((line) => line !== undefined), nextCursor }
}

export const yearEndRoutes: readonly Mount[] = [route(searchYearEnd, search)]
