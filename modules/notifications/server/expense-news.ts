import { expenseDecided, expensePaths, expenseSubmitted, expenseWithdrawn } from '@daybook/expenses/contract'
import { decidersAbout, findWorkerName } from '@daybook/people/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { expenseDecidedWords, expenseWaitingWords, kinds } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'
import { todayHere } from './time-news.ts'

const tellDeciders: Listener<typeof expenseSubmitted> = async ({ claimId, userId, stage }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  // Handed in again, or handed on to HR: who decided before has nothing to do any more.
  await takeBack(context, kinds.expenseWaiting, claimId)
  await notify(context, {
    kind: kinds.expenseWaiting,
    about: claimId,
    to: await decidersAbout(context.db, userId, stage, await todayHere(context)),
    words: expenseWaitingWords(person.name),
    link: () => expensePaths.approvals({ claim: claimId }),
  })
}

const tellPerson: Listener<typeof expenseDecided> = async ({ claimId, userId, outcome, by, note }, context) => {
  await takeBack(context, kinds.expenseWaiting, claimId)
  const decider = await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.expenseDecided,
    about: claimId,
    to: [userId],
    words: expenseDecidedWords({ outcome, by: decider?.name ?? null, note }),
    link: () => expensePaths.expenses({ claim: claimId }),
  })
}

const forget: Listener<typeof expenseWithdrawn> = async ({ claimId }, context) => {
  await takeBack(context, kinds.expenseWaiting, claimId)
  await takeBack(context, kinds.expenseDecided, claimId)
}

export const expenseNews: readonly Mount[] = [
  onLater(expenseSubmitted, tellDeciders),
  onLater(expenseDecided, tellPerson),
  onLater(expenseWithdrawn, forget),
]
