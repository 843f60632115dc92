import {
  checklistDone,
  checklistPaths,
  checklistReminded,
  checklistTakenUp,
  taskAnswered,
  taskHandedIn,
  taskLost,
  tasksLost,
  taskSentBack,
} from '@daybook/checklists/contract'
import { tellAnew } from '@daybook/checklists/server'
import { changeDeciders, findWorkerName } from '@daybook/people/server'
import { type Listener, type Mount, onLater, touchPeople } from '@daybook/platform/server'
import { notificationTopics } from '../contract/index.ts'
import { checklistDoneWords, kinds, taskHandedInWords, taskSentBackWords, tasksWords } from '../domain/index.ts'
import { withdrawFrom, withdrawNaming } from './notification-store.ts'
import { notify, takeBack } from './notify.ts'

// About the person: what is told today takes the place of what they did not read yesterday.
const tellDoer: Listener<typeof checklistReminded> = ({ userId, forRole, taskIds, ...told }, context) =>
  notify(context, {
    kind: kinds.tasks,
    about: userId,
    to: [userId],
    words: tasksWords(told),
    link: () => checklistPaths.tasks(),
    forRole,
    things: taskIds,
  })

/** HR, or the owners where there is nobody of HR; never the person it is about, nor who did the last of it. */
const tellHr: Listener<typeof checklistDone> = async ({ runId, userId, list, by }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.checklistDone,
    about: runId,
    to: (await changeDeciders(context.db, userId)).filter((id) => id !== by),
    words: checklistDoneWords(list, person.name),
    link: () => checklistPaths.run({ id: runId }),
  })
}

const forget: Listener<typeof checklistTakenUp> = ({ runId }, context) => takeBack(context, kinds.checklistDone, runId)

const tellAgreers: Listener<typeof taskHandedIn> = async ({ taskId, by, to, byName, ...told }, context) => {
  await takeBack(context, kinds.taskSentBack, taskId)
  const person = await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.taskToAgree,
    about: taskId,
    to,
    words: taskHandedInWords(person?.name ?? 'Somebody', told),
    link: () => checklistPaths.tasks(),
    forRole: !byName,
  })
}

const tellSentBack: Listener<typeof taskSentBack> = async ({ taskId, userId, by, ...told }, context) => {
  const person = await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.taskSentBack,
    about: taskId,
    to: [userId],
    words: taskSentBackWords(person?.name ?? null, told),
    link: () => checklistPaths.tasks(),
  })
}

const forgetHandedIn: Listener<typeof taskAnswered> = ({ taskId }, context) => takeBack(context, kinds.taskToAgree, taskId)

/** Read or not: whose task it is now is nothing that concerns them. What else of theirs was named beside it they are told anew. */
const forgetLost: Listener<typeof tasksLost> = async ({ taskIds, userId }, context) => {
  const { db } = context
  const others = await withdrawNaming(db, kinds.tasks.name, userId, taskIds)
  if (others.length > 0) await tellAnew(context, userId, others)
  for (const { name } of [kinds.taskToAgree, kinds.taskSentBack])
    for (const id of taskIds) await withdrawFrom(db, name, id, userId)
  await touchPeople(db, notificationTopics.notification, [userId])
}

export const checklistNews: readonly Mount[] = [
  onLater(checklistReminded, tellDoer),
  onLater(checklistDone, tellHr),
  onLater(checklistTakenUp, forget),
  onLater(taskHandedIn, tellAgreers),
  onLater(taskAnswered, forgetHandedIn),
  onLater(taskSentBack, tellSentBack),
  onLater(taskLost, ({ taskId, userId }, context) => forgetLost({ taskIds: [taskId], userId }, context)),
  onLater(tasksLost, forgetLost),
]
