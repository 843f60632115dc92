import {
  addApiToken,
  answerEmailChange,
  changeEmail,
  changePassword,
  endApiToken,
  endOtherSessions,
  endSession,
  listSessions,
  removePicture,
  requestReset,
  resetPassword,
  setPicture,
  stopEmailChange,
} from '@daybook/identity/contract'
import { call, password, postForm, type TestWorld } from '@daybook/testing/harness'

/** The smallest PNG there is: one grey pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const uncommon = 'nine rusty kettles in a row'

/** The token of the newest mailed link. */
const resetToken = async ({ api, given, mails }: TestWorld): Promise<string> => {
  const { email } = await given.company()
  await api.call(requestReset, { body: { email } })
  const mail = (await mails()).findLast(({ to }) => to === email)
  return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const wanted = ({ email }: { email: string }) => `new-${email}`

/** An account that asked for a new address, and the token of the link in its old mailbox. */
const movingAccount = async ({ api, given, mails }: TestWorld) => {
  const who = await given.company()
  await api.as(who).call(changeEmail, { body: { email: wanted(who) } })
  const mail = (await mails()).findLast(({ to }) => to === who.email)
  return { who, token: /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

/** How one keeps an account one's own. */
export const accountCalls = [
  call(requestReset, 'more', async ({ given }) => ({ who: null, body: { email: (await given.account()).email } })),
  call(resetPassword, 'reset.invalid', async (world) => ({
    who: null,
    body: { token: await resetToken(world), password: uncommon },
  })),
  call(changePassword, 'password.wrong', async ({ given }) => ({
    who: await given.company(),
    body: { current: password, password: uncommon },
  })),
  call(endSession, 'not_found', async ({ app, api, given }) => {
    const who = await given.company()
    await postForm(app, '/oauth/token', { grant_type: 'password', username: who.email, password })
    const other = (await api.as(who).call(listSessions, {})).items.find(({ current }) => !current)
    return { who, params: { sessionId: other?.id ?? '' } }
  }),
  call(addApiToken, 'more', async ({ given }) => ({
    who: await given.company(),
    body: { name: 'Time clock', scope: 'write', days: 30 },
  })),
  call(endApiToken, 'not_found', async ({ api, given }) => {
    const who = await given.company()
    const { item } = await api.as(who).call(addApiToken, { body: { name: 'Report', scope: 'read', days: 7 } })
    return { who, params: { tokenId: item.id } }
  }),
  call(changeEmail, 'more', async ({ given }) => {
    const who = await given.company()
    return { who, body: { email: wanted(who) } }
  }),
  call(stopEmailChange, 'same', async (world) => ({ who: (await movingAccount(world)).who })),
  call(answerEmailChange, 'same', async (world) => ({
    who: null,
    body: { token: (await movingAccount(world)).token, agree: true },
  })),
  call(setPicture, 'more', async ({ given }) => ({ who: await given.company(), file: { bytes: pixel } })),
  call(removePicture, 'same', async ({ api, given }) => {
    const who = await given.company()
    await api.as(who).call(setPicture, { file: { bytes: pixel } })
    return { who }
  }),
  call(endOtherSessions, 'same', async ({ app, given }) => {
    const who = await given.company()
    await postForm(app, '/oauth/token', { grant_type: 'password', username: who.email, password })
    return { who }
  }),
]
