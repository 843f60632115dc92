import { assetConfirmed, assetLent, assetPaths, assetReturned } from '@daybook/assets/contract'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { assetGivenWords, kinds } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'

/** Whoever was given something is asked to say that they have it; not where they gave it to themselves. */
const tellReceiver: Listener<typeof assetLent> = async ({ loanId, userId, name, by }, context) => {
  if (userId === by) return
  const words = assetGivenWords(name)
  await notify(context, { kind: kinds.assetGiven, about: loanId, to: [userId], words, link: () => assetPaths.own() })
}

export const assetNews: readonly Mount[] = [
  onLater(assetLent, tellReceiver),
  onLater(assetConfirmed, ({ loanId }, context) => takeBack(context, kinds.assetGiven, loanId)),
  onLater(assetReturned, ({ loanId }, context) => takeBack(context, kinds.assetGiven, loanId)),
]
