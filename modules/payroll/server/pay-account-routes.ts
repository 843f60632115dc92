import { productsInUse } from '@daybook/company/server'
import { tellAccount } from '@daybook/identity/server'
import type { PreparedPart } from '@daybook/people/contract'
import { enterAsInvited, findWorkerName, recordViews } from '@daybook/people/server'
import { hasProductFor, only } from '@daybook/platform/contract'
import { addDays, dayInZone, greeting } from '@daybook/platform/domain'
import {
  type App,
  type Context,
  type Db,
  everyCompany,
  type Handler,
  hashToken,
  inEachCompany,
  mailRequested,
  type Mount,
  newId,
  refuser,
  route,
  type ScheduledJob,
  seal,
  unseal,
} from '@daybook/platform/server'
import {
  getPayAccount,
  lookAtInvitedAccount,
  PayAccount,
  payAccountDeeds,
  payAccountOwn,
  payAccountSaid,
  payrollRefusals,
  payrollTopics,
  saveInvitedAccount,
  savePayAccount,
} from '../contract/index.ts'
import { accountKeptDays, lastOf, readAccountNumber } from '../domain/index.ts'
import { addressOf, dropAccountsOfLeavers, findAccountOf, saveAccount } from './pay-account-store.ts'

const placeOf = (personId: string): string => `pay_account|${personId}|account_sealed`

/** Where somebody's pay goes; version 0 where nothing was said. */
const accountOf = async (app: App, db: Db, personId: string) => {
  const row = await findAccountOf(db, personId)
  if (!row) return { account: null, version: 0 }
  return {
    account: PayAccount.parse(JSON.parse(unseal(app.config, placeOf(personId), row.account_sealed))),
    version: row.version,
  }
}

const refuseNumber = refuser(only(payrollRefusals, 'pay_account.number', 'pay_account.iban'))

type Putting = Pick<Context<typeof savePayAccount>, 'app' | 'db' | 'emit' | 'now' | 'record' | 'touch'>
type Said = PayAccount & { readonly version: number }

/** Seals an account in the place of the one before; null where that was changed meanwhile. The log says that it was, and nothing of it. */
const put = async ({ app, db, emit, now, record, touch }: Putting, personId: string, { holder, number, bank, version }: Said) => {
  const read = readAccountNumber(number)
  if (!read.ok) return refuseNumber(read.code, { field: 'number' })
  const account = { holder, number: read.value, bank }
  const sealed = seal(app.config, placeOf(personId), JSON.stringify(account))
  if ((await saveAccount(db, { personId, sealed, at: now, version })) === 0) return null
  record({ deed: payAccountDeeds.save, type: 'person', id: personId, after: { account: 'said' } })
  touch(payrollTopics.payroll)
  await emit(payAccountSaid, { userId: personId, first: version === 0 })
  return { account, version: version + 1 }
}

/** Whoever opens that of somebody else stands in that person's list, also where there is none. */
const show: Handler<typeof getPayAccount> = async ({ params: { userId } }, { app, db, actor, now, refuse }) => {
  if (actor.scope !== 'company' && !actor.isOwn(userId)) return refuse('not_found')
  if (!(await findWorkerName(db, userId))) return refuse('not_found')
  await recordViews(db, actor, actor.isOwn(userId) ? [] : [userId], 'pay_account', now)
  return { userId, ...(await accountOf(app, db, userId)) }
}

const changedSubject = 'The bank account for your pay was changed'

const saidWords = (first: boolean, { number }: PayAccount): string =>
  `your pay goes to ${first ? 'the' : 'another'} account that ends in ${lastOf(number)} from now on.`

/** One's own alone: whoever could say it for somebody else could have their pay. */
const save: Handler<typeof savePayAccount> = async ({ body }, context) => {
  const { userId, accountId } = context.actor
  const stored = await put(context, userId, body)
  if (!stored) return context.refuse('version.stale')
  // Not a notification, which can be turned off by whoever took over the account.
  await tellAccount(context, accountId, changedSubject, saidWords(body.version === 0, stored.account))
  return { userId, ...stored }
}

/** Whether the company pays with Daybook. */
const isWanted = async (db: Db): Promise<boolean> => hasProductFor(payAccountOwn, await productsInUse(db))

const look: Handler<typeof lookAtInvitedAccount> = async ({ body }, context) => {
  const { app, db } = context
  const { personId } = await enterAsInvited(context, hashToken(body.token), 'read')
  const { account, version } = await accountOf(app, db, personId)
  return { last: account && lastOf(account.number), version, wanted: await isWanted(db) }
}

/** Whoever else had the link may have said it: so its owner hears of that as well. */
const tellInvited = async ({ db, emit }: Pick<Putting, 'db' | 'emit'>, personId: string, said: string): Promise<void> => {
  const { name, email } = await addressOf(db, personId)
  await emit(mailRequested, {
    id: newId(),
    to: email,
    subject: changedSubject,
    text: `${greeting(name)}\n\n${said} That was said by the link of your invitation. If it was not you, say the right one there, and tell whoever invited you.\n`,
  })
}

const saveInvited: Handler<typeof saveInvitedAccount> = async ({ body: { token, ...said } }, context) => {
  const { personId } = await enterAsInvited(context, hashToken(token), 'write')
  if (!(await isWanted(context.db))) return context.refuse('not_found')
  const stored = await put(context, personId, said)
  if (stored) await tellInvited(context, personId, saidWords(said.version === 0, stored.account))
  return stored ? { last: lastOf(stored.account.number), version: stored.version } : context.refuse('version.stale')
}

/** Whether somebody who is invited said where their pay goes. */
export const preparedAccount = async ({ db }: { db: Db }, personId: string): Promise<PreparedPart | null> =>
  (await isWanted(db)) ? { what: 'Bank account', done: (await findAccountOf(db, personId)) ? 1 : 0, all: 1 } : null

/** Forgets the accounts of people who left long enough ago that nothing is paid to them any more. */
export const payAccountsJob: ScheduledJob = {
  name: 'pay-accounts',
  cron: '26 3 * * *',
  run: async (app) =>
    inEachCompany(app, 'pay-accounts', await everyCompany(app, 'pay-accounts'), async ({ db, now }) => {
      await dropAccountsOfLeavers(db, addDays(dayInZone(now, 'UTC'), -accountKeptDays))
    }),
}

export const payAccountRoutes: readonly Mount[] = [
  route(getPayAccount, show),
  route(savePayAccount, save),
  route(lookAtInvitedAccount, look),
  route(saveInvitedAccount, saveInvited),
]
