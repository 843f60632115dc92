import { assetConfirmed, assetLent, assetPaths, assetReturned } from '@daybook/assets/contract'
import { unconfirmedLoans } from '@daybook/assets/server'
import { personJoined } from '@daybook/people/contract'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { assetGivenWords, assetReturnedWords, kinds } from '../domain/index.ts'
import { doerName } from './names.ts'
import { notify, takeBack } from './notify.ts'

/** Whoever was given something is asked to say that they have it; not where they gave it to themselves. */
const tellReceiver: Listener<typeof assetLent> = async ({ loanId, userId, name, by }, context) => {
  if (userId === by) return
  const words = assetGivenWords(name)
  await notify(context, { kind: kinds.assetGiven, about: loanId, to: [userId], words, link: () => assetPaths.own() })
}

/** Whoever gave something back has it in writing; what they were given is not to be confirmed any more. */
const tellReturned: Listener<typeof assetReturned> = async ({ loanId, userId, name, by }, context) => {
  await takeBack(context, kinds.assetGiven, loanId)
  if (userId === by || name === '') return
  const words = assetReturnedWords(await doerName(context, by), name)
  await notify(context, { kind: kinds.assetGiven, about: loanId, to: [userId], words, link: () => assetPaths.own() })
}

/** Who was invited when they were given something is told once they are here. */
const tellJoined: Listener<typeof personJoined> = async ({ userId }, context) => {
  for (const { id: loanId, name, lent_by: by } of await unconfirmedLoans(context.db, userId))
    await tellReceiver({ loanId, userId, name, by }, context)
}

export const assetNews: readonly Mount[] = [
  onLater(assetLent, tellReceiver),
  onLater(personJoined, tellJoined),
  onLater(assetConfirmed, ({ loanId }, context) => takeBack(context, kinds.assetGiven, loanId)),
  onLater(assetReturned, tellReturned),
]
