import { greeting } from '@daybook/platform/domain'
import { event } from '@daybook/platform/contract'
import {
  route,
  type Handler,
  type Mount,
  mailRequested,
  networkOf,
  newId,
  onLater,
  type Listener,
} from '@daybook/platform/server'
import { z } from 'zod'
import { identityDeeds, sendPassCode, signUp, verifyPassCode, identityPaths } from '../contract/index.ts'
import { addAccount, findAccount, renewUnverified } from './account-store.ts'
import { mayGuessCode, renewGuesses } from './doors.ts'
import { codeHash, isOver, mailPassCode, mailSeveral, sameHash } from './pass-codes.ts'
import { choosePassword, mailbox } from './password-rules.ts'
import { addSignUp, lockPassCode, meantSignUp, settleSignUp } from './sign-up-store.ts'

const sent = { response_message: 'We sent you an e-mail with a code.' }
const chooseOne = 'Your e-mail address is verified. Now choose a password: press "Forgot Password" on the sign-in page.'

/**
 * Somebody asked for a code. Whether anyone waits for one is looked up later, in the background: so the request takes as long for a
 * stranger's address as for a known one (docs/security.md#s9).
 */
const codeRequested = event({
  name: 'identity.code_requested',
  payload: z.strictObject({ email: z.string(), signUpId: z.string().optional() }),
})

const openAccount: Handler<typeof signUp> = async ({ body }, context) => {
  const { db, now, refuse, emit, record, app, request } = context
  const chooser = { seesOthers: true, secondFactor: false, names: [body.name, mailbox(body.email)] }
  // Hashed before anything is looked up: the work is the same whether or not the address is known (docs/security.md#s9).
  const chosen = await choosePassword(body.password, chooser, networkOf(request.ip))
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
  const signUpId = newId()
  await renewGuesses(app, body.email)
  // One entry in both cases, so that both take as long (docs/security.md#s9).
  const deed = known ? identityDeeds.sign_up_known : identityDeeds.signed_up
  record({ deed, type: 'account', id: account.id, after: { name: body.name, email: body.email } })
  await addSignUp(db, { id: signUpId, account_id: account.id, name: body.name, ...chosen.kept, created_at: now })
  if (known) {
    await emit(mailRequested, {
      id: newId(),
      to: account.email,
      subject: 'You already have a Daybook account',
      text: `${greeting(account.name)}\n\nsomeone, probably you, tried to sign up with this address. You have an account already: sign in at ${app.config.publicUrl}${identityPaths.signIn()}.\n`,
    })
    return { ...sent, signUpId }
  }
  if (!added) await renewUnverified(db, account, body.name, chosen.kept)
  await mailPassCode(app, context, { ...account, name: body.name }, signUpId)
  return { ...sent, signUpId }
}

const sendCode: Handler<typeof sendPassCode> = async ({ body }, { app, emit }) => {
  await renewGuesses(app, body.email)
  await emit(codeRequested, body)
  return sent
}

const mailCode: Listener<typeof codeRequested> = async ({ email, signUpId }, context) => {
  const { app } = context
  const account = await findAccount(context.db, email)
  if (account?.verified_at !== null) return
  const meant = await meantSignUp(context.db, account.id, signUpId)
  await (meant === null ? mailSeveral(app, context, account) : mailPassCode(app, context, account, meant))
  context.record({ deed: identityDeeds.code_asked, type: 'account', id: account.id })
}

const verifyCode: Handler<typeof verifyPassCode> = async ({ body }, { db, now, record, refuse, app }) => {
  // Counted whether or not anybody waits for a code: the sixth answer would tell otherwise.
  if (!(await mayGuessCode(app, body.email))) return refuse('passcode.too_many', { field: 'code' })
  const account = await findAccount(db, body.email)
  const code = account && (await lockPassCode(db, account.id, body.signUpId))
  if (!account || !code) return refuse('passcode.wrong', { field: 'code' })
  if (!sameHash(code.code_hash, codeHash(app, account.id, body.code))) return refuse('passcode.wrong', { field: 'code' })
  if (isOver(code.expires_at, now)) return refuse('passcode.expired', { field: 'code' })
  const meant = await meantSignUp(db, account.id, body.signUpId)
  await settleSignUp(db, account.id, meant, now)
  record({ deed: identityDeeds.verified, type: 'account', id: account.id, after: { email: account.email } })
  return { response_message: meant === null ? chooseOne : 'Your e-mail address is verified.' }
}

export const accountRoutes: readonly Mount[] = [
  route(signUp, openAccount),
  route(sendPassCode, sendCode),
  route(verifyPassCode, verifyCode),
]

export const accountEvents: readonly Mount[] = [onLater(codeRequested, mailCode)]
