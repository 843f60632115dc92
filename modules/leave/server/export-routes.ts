import { csvLine, type CsvCell, type Day, dayInZone, writeCsv } from '@daybook/platform/domain'
import { type Handler, type Mount, route, turns } from '@daybook/platform/server'
import { exportLeaveBalances } from '../contract/index.ts'
import { policyOn } from '../domain/index.ts'
import { earners } from './account-store.ts'
import { accountsOf, balanceAt, isTheirs, type LeaveAccount, ledgerOf } from './accounts.ts'
import { leaveTypes, placesOfEach, type TypeRow } from './type-store.ts'

const mostLines = 10_000
// So many people's leave is in memory at once.
const part = 100

// The columns that an import of balances knows, and what a person reads beside them.
const titles = ['Name', 'Email', 'Type', 'Balance', 'Unit', 'As of']

const lineOf = (account: LeaveAccount, type: TypeRow, today: Day): CsvCell[] => {
  const ledger = ledgerOf(account, type.id, { waiting: false })
  const balance = balanceAt({ account, type, ledger, today }, today)
  return [
    account.person.legal_name,
    account.person.email,
    type.name,
    balance / 100,
    type.unit === 'DAYS' ? 'days' : 'hours',
    today,
  ]
}

const exportAll: Handler<typeof exportLeaveBalances> = async (_, { app, db, actor, now }) => {
  const today = dayInZone(now, actor.zone)
  const types = (await leaveTypes(db)).filter(
    ({ archived_at, versions }) => archived_at === null && policyOn(versions, today).limited,
  )
  const ids = types.length === 0 ? [] : (await earners(db, null, today)).map(({ id }) => id)
  const turn = turns()
  const lines: Buffer[] = []
  for (let at = 0; at < ids.length && lines.length <= mostLines; at += part) {
    const some = ids.slice(at, at + part)
    const placesOf = await placesOfEach(db, some)
    for (const account of await accountsOf({ app, db, types, today }, some))
      for (const type of types) {
        await turn()
        if (!isTheirs(account, type, { places: placesOf.get(account.person.id) ?? [], today })) continue
        lines.push(Buffer.from(csvLine(lineOf(account, type, today))))
      }
  }
  const cut = lines.length > mostLines ? [Buffer.from(csvLine(['This file ends here: it holds 10,000 lines.']))] : []
  return {
    bytes: Buffer.concat([Buffer.from(writeCsv([titles])), ...lines.slice(0, mostLines), ...cut]),
    fileName: `leave-balances-${today}.csv`,
  }
}

export const exportRoutes: readonly Mount[] = [route(exportLeaveBalances, exportAll)]
