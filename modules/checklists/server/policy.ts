import type { Actor } from '@daybook/platform/server'
import type { RunRow } from './run-store.ts'
import type { TaskRow } from './task-store.ts'

// A task with a gate settles by itself: in the name of whoever opened the gate, who need not know that there is such a task.
const hadPart = (actor: Actor, { settled_by, handed_in_by, agreed_by, gate }: TaskRow): boolean =>
  [gate === null ? settled_by : null, handed_in_by, agreed_by].some((each) => each !== null && actor.isSelf(each))

/** Whether HR would do something in a list about themselves, also about a place that they had before, as one of a group. */
const isOwnOfHr = (actor: Actor, person: string, one: string | null, group: TaskRow['agreer_group']): boolean =>
  one === null && group === 'HR' && actor.isSelf(person)

const isTheirs = (actor: Actor, { mine, doer_id, doer_group, person_id }: TaskRow): boolean =>
  mine && !isOwnOfHr(actor, person_id, doer_id, doer_group)

const isToAgree = (actor: Actor, { agrees, agreer_id, agreer_group, person_id }: TaskRow): boolean =>
  agrees && !isOwnOfHr(actor, person_id, agreer_id, agreer_group)

/** Whether somebody does a task, or agrees to it, as things are now. */
const takesPart = (actor: Actor, task: TaskRow): boolean => isTheirs(actor, task) || isToAgree(actor, task)

/** Whether somebody sees a task: owner and HR all of them, whoever does it, did it, agrees or agreed that one. */
export const mayReadTask = (actor: Actor, task: TaskRow): boolean =>
  actor.scope === 'company' || takesPart(actor, task) || hadPart(actor, task)

/**
 * Whether somebody reads the day that a list goes by, and by which day a task of it is due: whoever takes part now, whom it is about, and owner and HR.
 * It may have moved since others did theirs.
 */
export const mayReadDay = (actor: Actor, task: TaskRow): boolean =>
  actor.scope === 'company' || actor.isSelf(task.person_id) || takesPart(actor, task)

/**
 * Whether somebody reads what was answered: whoever takes part now, and owner and HR, but not of others in a list about themselves. Who took
 * part as a manager or one of HR, and is that no more, sees that they did, and not what stands there since.
 */
export const mayReadAnswers = (actor: Actor, task: TaskRow): boolean => takesPart(actor, task) || mayStandInForTask(actor, task)

/** Whether somebody settles a task that is not theirs to do: owner and HR, but not in a list about themselves. */
export const mayStandInForTask = (actor: Actor, { person_id }: Pick<TaskRow, 'person_id'>): boolean =>
  actor.scope === 'company' && !actor.isSelf(person_id)

/** Whether somebody ticks a task off or opens it again, also where they agreed to it. What was left out only those open who may leave it out. */
export const maySettle = (actor: Actor, task: TaskRow): boolean => {
  const isUp = isTheirs(actor, task) || (isToAgree(actor, task) && hadPart(actor, task))
  return mayStandInForTask(actor, task) || (task.status !== 'LEFT_OUT' && isUp)
}

/** Whether somebody handed a task in, also in a place that they had before, and others are here who could agree to it. */
const handedInOwn = (actor: Actor, { handed_in_by, alone }: TaskRow): boolean =>
  handed_in_by !== null && actor.isSelf(handed_in_by) && !alone

/** Whether somebody agrees to a task or sends it back: who is meant, and owner and HR in their place; never who handed it in, but where nobody else is here. */
export const mayAgree = (actor: Actor, task: TaskRow): boolean =>
  !handedInOwn(actor, task) && (isToAgree(actor, task) || (task.approver !== null && mayStandInForTask(actor, task)))

/** Whether somebody starts a list for somebody: owners for everybody, HR for all but themselves, whose own one would be there before the one that is meant. */
export const mayStart = (actor: Actor, personId: string): boolean => actor.role === 'ENTERPRISE_ADMIN' || !actor.isSelf(personId)

/** Whether somebody stops a run or moves its day: owner and HR, but not of a list about themselves. */
export const maySteer = (actor: Actor, { person_id }: Pick<RunRow, 'person_id'>): boolean =>
  actor.scope === 'company' && !actor.isSelf(person_id)
