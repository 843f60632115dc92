import {
  checklistDone,
  checklistPaths,
  checklistReminded,
  checklistTakenUp,
  taskAnswered,
  taskHandedIn,
  taskSentBack,
} from '@daybook/checklists/contract'
import { changeDeciders, findWorkerName } from '@daybook/people/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { checklistDoneWords, kinds, taskHandedInWords, taskSentBackWords, tasksWords } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'

// About the person: what is told today takes the place of what they did not read yesterday.
const tellDoer: Listener<typeof checklistReminded> = ({ userId, forRole, ...told }, context) =>
  notify(context, {
    kind: kinds.tasks,
    about: userId,
    to: [userId],
    words: tasksWords(told),
    link: () => checklistPaths.tasks(),
    forRole,
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

const tellAgreers: Listener<typeof taskHandedIn> = async ({ taskId, by, to, ...told }, context) => {
  await takeBack(context, kinds.taskSentBack, taskId)
  const person = await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.taskToAgree,
    about: taskId,
    to,
    words: taskHandedInWords(person?.name ?? 'Somebody', told),
    link: () => checklistPaths.tasks(),
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

export const checklistNews: readonly Mount[] = [
  onLater(checklistReminded, tellDoer),
  onLater(checklistDone, tellHr),
  onLater(checklistTakenUp, forget),
  onLater(taskHandedIn, tellAgreers),
  onLater(taskAnswered, forgetHandedIn),
  onLater(taskSentBack, tellSentBack),
]
