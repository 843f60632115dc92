import {
  addChecklistTemplate,
  agreeChecklistTask,
  answerChecklistTask,
  changeChecklistTemplate,
  type InvitedTask,
  leaveOutChecklistTask,
  listInvitedTasks,
  moveChecklistRun,
  type RunSummary,
  sendBackChecklistTask,
  settleInvitedTask,
  startChecklistRun,
  stopChecklistRun,
  type Task,
  tickChecklistTask,
  undoChecklistTask,
} from '@daybook/checklists/contract'
import { guest } from '@daybook/people/testing'
import type { FieldKind } from '@daybook/checklists/domain'
import { day } from '@daybook/platform/domain'
import { asOwner, call, type TestWorld } from '@daybook/testing/harness'
import { checklistOffice, task } from './checklist-office.ts'

/** A list that is under way for somebody, with two tasks of HR, and its first task. */
export const underWay = async (world: TestWorld) => {
  const owner = await world.given.company()
  const person = await world.given.person(owner)
  const office = checklistOffice(world)
  const { id } = await office.start(owner, person.userId, [task('Call', 'HR', -1), task('Write', 'PERSON', 1)])
  const run = await office.run(owner, id)
  const [first, second] = run.tasks
  if (!first || !second) throw new Error('a run has the tasks of its list')
  return { office, owner, person, run, first, second }
}

/** What a task asks, as its form sends it. */
export const question = (label: string, kind: FieldKind = 'TEXT', required = true, choices: string[] = []) => ({
  label,
  kind,
  choices,
  required,
})

/** A task that asks for two things, one of which has to be answered. */
export const asking = async (world: TestWorld) => {
  const { owner, hr, employee } = await world.given.cast()
  const office = checklistOffice(world)
  const fields = [question('Shoe size', 'NUMBER'), question('Anything else', 'LONG_TEXT', false)]
  const asks = { ...task('Sizes', 'PERSON', -1), fields }
  const { id } = await office.start(owner, employee.userId, [asks, task('Call', 'HR', 1)])
  const [own] = (await office.run(owner, id)).tasks
  if (!own) throw new Error('a run has the tasks of its list')
  return { office, owner, hr, employee, runId: id, task: own }
}

/** A task that its doer handed in, and whoever agrees to it. */
export const handedIn = async (world: TestWorld) => {
  const { owner, hr, employee } = await world.given.cast()
  const office = checklistOffice(world)
  const asked = { ...task('Read the rules', 'PERSON', -1), approver: 'HR' as const }
  const { id } = await office.start(owner, employee.userId, [asked, task('Call', 'HR', 1)])
  const [own] = (await office.run(owner, id)).tasks
  if (!own) throw new Error('a run has the tasks of its list')
  return { office, owner, hr, employee, runId: id, task: (await office.tick(employee, own)).body as Task }
}

/** Somebody who was invited has a task of joining of their own, which is open. */
export const guestTask = async (world: TestWorld) => {
  const { owner, person, token } = await guest(world)
  const office = checklistOffice(world)
  const { id } = await office.template(owner, [task('Read the rules', 'PERSON', -1), task('Call', 'HR', 1)], 'JOINING')
  const run = (await office.tryStart(owner, id, person.userId, null)).body as RunSummary
  const { items } = await world.api.call(listInvitedTasks, { body: { token } })
  return { office, owner, person, token, run, task: items[0] as InvitedTask }
}

const written = {
  name: 'Moving house',
  tasks: [task('Change the address', 'PERSON', 3), task('Tell the bank', 'OWNER', -3, null, [0])],
}

export const checklistCalls = [
  call(addChecklistTemplate, 'checklist.template_exists', async (world) => ({
    ...(await asOwner(world)),
    body: { ...written, kind: 'OTHER' },
  })),
  call(changeChecklistTemplate, 'version.stale', async (world) => {
    const who = await world.given.company()
    const { id, version } = await checklistOffice(world).template(who)
    return { who, params: { id }, body: { ...written, archived: true, version } }
  }),
  call(startChecklistRun, 'checklist.runs_already', async (world) => {
    const who = await world.given.company()
    const person = await world.given.person(who)
    const { id, version } = await checklistOffice(world).template(who, written.tasks)
    return { who, body: { templateId: id, personId: person.userId, anchor: day('2026-03-20'), version } }
  }),
  call(moveChecklistRun, 'version.stale', async (world) => {
    const { owner, run } = await underWay(world)
    return { who: owner, params: { id: run.id }, body: { anchor: day('2026-04-01'), version: run.version } }
  }),
  call(stopChecklistRun, 'version.stale', async (world) => {
    const { owner, run } = await underWay(world)
    return { who: owner, params: { id: run.id }, body: { reason: 'They stay after all', version: run.version } }
  }),
  call(tickChecklistTask, 'version.stale', async (world) => {
    const { owner, first } = await underWay(world)
    return { who: owner, params: { taskId: first.id }, body: { version: first.version } }
  }),
  call(undoChecklistTask, 'version.stale', async (world) => {
    const { office, owner, first } = await underWay(world)
    const { version } = (await office.tick(owner, first)).body as { version: number }
    return { who: owner, params: { taskId: first.id }, body: { version } }
  }),
  call(answerChecklistTask, 'version.stale', async (world) => {
    const { owner, task: asked } = await asking(world)
    return { who: owner, params: { taskId: asked.id }, body: { answers: ['42', null], version: asked.version } }
  }),
  call(agreeChecklistTask, 'version.stale', async (world) => {
    const { hr, task: own } = await handedIn(world)
    return { who: hr, params: { taskId: own.id }, body: { version: own.version } }
  }),
  call(sendBackChecklistTask, 'version.stale', async (world) => {
    const { hr, task: own } = await handedIn(world)
    return { who: hr, params: { taskId: own.id }, body: { reason: 'A page is missing', version: own.version } }
  }),
  call(settleInvitedTask, 'version.stale', async (world) => {
    const { token, task: own } = await guestTask(world)
    return { who: null, body: { token, taskId: own.id, done: true, version: own.version } }
  }),
  call(leaveOutChecklistTask, 'version.stale', async (world) => {
    const { owner, first } = await underWay(world)
    return { who: owner, params: { taskId: first.id }, body: { reason: 'Nobody to call', version: first.version } }
  }),
]
