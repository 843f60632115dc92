import { event } from '@daybook/platform/contract'
import { route, type Handler, type Mount, mailRequested, newId, onLater, type Listener } from '@daybook/platform/server'
import { z } from 'zod'
import { identityDeeds, sendPassCode, signUp, verifyPassCode, identityPaths } from '../contract/index.ts'
import { addAccount, countTry, findAccount, lockPassCode, markVerified, renewUnverified, usePassCode } from './account-store.ts'
import { codeHash, isOver, mailPassCode, sameHash } from './pass-codes.ts'
import { choosePassword, mailbox } from './password-rules.ts'

const sent = { response_message: 'We sent you an e-mail with a code.' }
const maxTries = 5

/**
 * Somebody asked for a code. Whether anyone waits for one is looked up later, in the background: so the request takes as long for a
 * stranger's address as for a known one (docs/security.md#s9).
 */
const codeRequested = event({ name: 'identity.code_requested', payload: z.strictObject({ email: z.string() }) })

const openAccount: Handler<typeof signUp> = async ({ body }, context) => {
  const { db, now, refuse, emit, record, app } = context
  const names = [body.name, mailbox(body.email)]
  // Hashed before anything is looked up: the work is the same whether or not the address is known (docs/security.md#s9).
  const chosen = await choosePassword(body.password, { seesOthers: true, secondFactor: false, names })
  if ('fault' in chosen) return refuse(chosen.fault.code, { field: 'password', words: chosen.fault.words })
  const added = await addAccount(db, {
    id: newId(),
    email: body.email,
    name: body.name,
    ...chosen.kept,
    plan_type: body.planType ?? 'FREE_PACK',
    verified_at: null,
    created_at: now,
  })
  const account = await findAccount(db, body.email)
  if (!account) throw new Error('the account vanished inside its own transaction')
  const known = account.verified_at !== null
  // One entry in both cases, so that both take as long (docs/security.md#s9).
  const deed = known ? identityDeeds.sign_up_known : identityDeeds.signed_up
  record({ deed, type: 'account', id: account.id, after: { name: body.name, email: body.email } })
  if (known) {
    await emit(mailRequested, {
      id: newId(),
      to: account.email,
      subject: 'You already have a Daybook account',
      text: `Hello ${account.name},\n\nsomeone, probably you, tried to sign up with this address. You have an account already: sign in at ${app.config.publicUrl}${identityPaths.signIn()}.\n`,
    })
    return sent
  }
  if (!added) await renewUnverified(db, account.id, body.name, chosen.kept)
  await mailPassCode(app, context, account)
  return sent
}

const sendCode: Handler<typeof sendPassCode> = async ({ body }, { emit }) => {
  await emit(codeRequested, { email: body.email })
  return sent
}

const mailCode: Listener<typeof codeRequested> = async ({ email }, context) => {
  const { app } = context
  const account = await findAccount(context.db, email)
  if (account?.verified_at !== null) return
  await mailPassCode(app, context, account)
  context.record({ deed: identityDeeds.code_asked, type: 'account', id: account.id })
}

const verifyCode: Handler<typeof verifyPassCode> = async ({ body }, { db, now, record, refuse, app }) => {
  const account = await findAccount(db, body.email)
  const code = account && (await lockPassCode(db, account.id))
  if (!account || !code) return refuse('passcode.wrong', { field: 'code' })
  if (code.tries >= maxTries) return refuse('passcode.too_many', { field: 'code' })
  if (isOver(code.expires_at, now)) return refuse('passcode.expired', { field: 'code' })
  if (!sameHash(code.code_hash, codeHash(app, account.id, body.code))) {
    await countTry(db, code.id)
    return refuse('passcode.wrong', { field: 'code', keep: true })
  }
  await usePassCode(db, code.id, now)
  await markVerified(db, account.id, now)
  record({ deed: identityDeeds.verified, type: 'account', id: account.id, after: { email: account.email } })
  return { response_message: 'Your e-mail address is verified.' }
}

export const accountRoutes: readonly Mount[] = [
  route(signUp, openAccount),
  route(sendPassCode, sendCode),
  route(verifyPassCode, verifyCode),
]

export const accountEvents: readonly Mount[] = [onLater(codeRequested, mailCode)]
