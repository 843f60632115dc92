import { isDecided, leaveAsked, leaveDecided, leavePaths, leaveWithdrawn } from '@daybook/leave/contract'
import { decidersAbout, findWorkerName } from '@daybook/people/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { kinds, leaveDecidedWords, leaveWaitingWords } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'
import { todayHere } from './time-news.ts'

const tellDeciders: Listener<typeof leaveAsked> = async ({ requestId, userId, stage, wish, from, to }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  // Asked again, or handed on to HR: who decided before has nothing to do any more.
  await takeBack(context, kinds.leaveWaiting, requestId)
  await notify(context, {
    kind: kinds.leaveWaiting,
    about: requestId,
    to: await decidersAbout(context.db, userId, stage, await todayHere(context)),
    words: leaveWaitingWords(person.name, wish, from, to),
    link: () => leavePaths.approvals({ request: requestId }),
  })
}

const tellPerson: Listener<typeof leaveDecided> = async ({ requestId, userId, outcome, by, note, from, to }, context) => {
  if (isDecided(outcome)) await takeBack(context, kinds.leaveWaiting, requestId)
  const decider = by === null ? undefined : await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.leaveDecided,
    about: requestId,
    to: [userId],
    words: leaveDecidedWords({ outcome, from, to, by: decider?.name ?? null, note }),
    link: () => leavePaths.leaves(),
  })
}

const forget: Listener<typeof leaveWithdrawn> = ({ requestId }, context) => takeBack(context, kinds.leaveWaiting, requestId)

export const leaveNews: readonly Mount[] = [
  onLater(leaveAsked, tellDeciders),
  onLater(leaveDecided, tellPerson),
  onLater(leaveWithdrawn, forget),
]
