import { addDays, asError, type Day, dayInZone } from '@daybook/platform/domain'
import {
  type App,
  eachCompany,
  eachOf,
  everyCompany,
  inCompany,
  type ScheduledJob,
  turns,
  Unavailable,
  type Work,
} from '@daybook/platform/server'
import { leaveDeeds, leaveTopics } from '../contract/index.ts'
import { catchUp } from '../domain/index.ts'
import { earners, lockLeaveOf } from './account-store.ts'
import { accountsOf, type LeaveAccount, ledgerOf } from './accounts.ts'
import { dropForgotten } from './file-store.ts'
import { book, type BookedEntry } from './ledger-store.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

const name = 'leave-ledger'

// So many people are held, and booked, in one transaction.
const part = 100

/** What is to be booked of one type for somebody; a type that was ended earns nothing more. */
const missing = (account: LeaveAccount, { id: typeId, versions }: TypeRow, today: Day): BookedEntry[] =>
  catchUp(versions, account.earner, ledgerOf(account, typeId, { waiting: false }), today).map(
    ({ day, kind, amount, key, uncut, why }) => ({ personId: account.person.id, typeId, day, kind, amount, key, uncut, why }),
  )

/** Books what is missing of some people's leave, all of it or nothing. */
const bookPart = async (app: App, people: readonly string[], { db, now, record, touch }: Work): Promise<void> => {
  for (const id of people) await lockLeaveOf(db, id)
  const types = (await leaveTypes(db)).filter(({ archived_at }) => archived_at === null)
  const accounts = await accountsOf({ app, db, types, today: dayInZone(now, 'UTC') }, people)
  const turn = turns()
  const entries: BookedEntry[] = []
  for (const account of accounts)
    for (const type of types) {
      await turn()
      entries.push(...missing(account, type, dayInZone(now, account.person.zone)))
    }
  if (entries.length === 0) return
  await book(db, entries, now)
  record({
    deed: leaveDeeds.book,
    type: 'person',
    id: null,
    after: { entries: entries.length, people: new Set(entries.map(({ personId }) => personId)).size },
  })
  touch(leaveTopics.leave)
}

/** Books for some people together, and where that fails for each of them alone: one whose leave cannot be counted keeps nobody else from theirs. */
const bookApart = async (app: App, companyId: string, people: readonly string[]): Promise<void> => {
  const bookAll = (ids: readonly string[]) => inCompany(app, companyId, name, (work) => bookPart(app, ids, work))
  const err = await bookAll(people).then(() => null, asError)
  if (err === null) return
  if (err instanceof Unavailable || people.length === 1) throw err
  await eachOf(
    app,
    name,
    people,
    (personId) => ({ companyId, personId }),
    (id) => bookAll([id]),
  )
}

/**
 * Books for everybody of a company what was earned, carried and expired by today, a hundred people at a time; and lets go of documents
 * that were brought for requests that nobody sent.
 */
export const bookCompany = async (app: App, companyId: string): Promise<void> => {
  const ids = await inCompany(app, companyId, name, async ({ db, now }) => {
    await dropForgotten(db, now)
    if ((await leaveTypes(db)).length === 0) return []
    return (await earners(db, null, addDays(dayInZone(now, 'UTC'), -366))).map(({ id }) => id)
  })
  // In the order of their ids, as nobody else who holds several people does otherwise.
  ids.sort((a, b) => (a < b ? -1 : 1))
  const parts = Array.from({ length: Math.ceil(ids.length / part) }, (_, i) => ids.slice(i * part, (i + 1) * part))
  await eachOf(
    app,
    name,
    parts,
    (people) => ({ companyId, people: people.length }),
    (people) => bookApart(app, companyId, people),
  )
}

/**
 * Books leave for every company, once a night. It looks at everything again and books differences only: running it twice books once, a
 * night that was missed is caught up by the next.
 */
export const ledgerJob: ScheduledJob = {
  name,
  cron: '41 1 * * *',
  run: async (app) => eachCompany(app, name, await everyCompany(app, name), (companyId) => bookCompany(app, companyId)),
}
