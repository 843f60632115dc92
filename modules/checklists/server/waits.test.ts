import { listNotifications } from '@daybook/notifications/contract'
import { getMyOffice } from '@daybook/office/contract'
import { guest } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listInvitedTasks,
  settleInvitedTask,
  type Task,
  type TemplateSummary,
  undoChecklistTask,
  writtenBack,
} from '../contract/index.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { remindCompany } from './remind.ts'

const world = await testApp()
const { api, app, given, clock, rows, settle } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

let counter = 0
const ordered = [task('Contract', 'HR', -14), task('Computer', 'PERSON', -3, null, [0]), task('Lunch', 'PERSON', 1, null, [0, 1])]
const onPlan = (who: Member, plan: string) =>
  rows('update company set plan_type = $2 where company_id = $1', [who.companyId, plan])

/** A list in which one thing comes after the other, under way for the employee from a day that is over. */
const inOrder = async () => {
  const cast = await given.cast()
  const { id } = await office.start(cast.owner, cast.employee.userId, ordered)
  const tasks = async (who: Member = cast.owner) => (await office.run(who, id)).tasks
  const named = async (title: string, who: Member = cast.owner): Promise<Task> => {
    const found = (await tasks(who)).find((each) => each.title === title)
    if (!found) throw new Error(`no task ${title}`)
    return found
  }
  const undo = async (title: string, who: Member = cast.owner) => {
    const { id: taskId, version } = await named(title)
    return api.as(who).send(undoChecklistTask, { params: { taskId }, body: { version } })
  }
  return { ...cast, id, tasks, named, undo }
}

test('a task waits until the others are settled: it is in nobody’s list, not overdue, and not done', async () => {
  const { owner, hr, employee, id, named, tasks } = await inOrder()
  clock.set('2026-04-20T09:00:00Z')
  expect((await tasks()).map(({ waiting, waitsFor }) => [waiting, waitsFor])).toEqual([
    [false, []],
    [true, ['Contract']],
    [true, ['Contract', 'Computer']],
  ])
  expect((await office.run(owner, id)).progress).toMatchObject({ overdue: 1, toCome: 2 })
  expect((await office.runs(owner)).find((run) => run.id === id)?.progress).toMatchObject({ overdue: 1, toCome: 2 })
  expect(await office.titles(employee)).toEqual([])
  // Whoever does not see the whole list is not told what of it they wait for.
  expect(await named('Computer', employee)).toMatchObject({ waiting: true, waitsFor: [], can: { tick: false } })
  expect(codeOf(await office.tick(employee, await named('Computer')))).toBe('checklist.waiting')
  await office.tick(hr, await named('Contract'))
  expect(await office.titles(employee)).toEqual(['Computer'])
  expect((await office.run(owner, id)).progress).toMatchObject({ done: 1, overdue: 1, toCome: 1 })
  await office.tick(employee, await named('Computer'))
  expect(await office.titles(employee)).toEqual(['Lunch'])
})

test('what was left out holds nothing up, and what waits may be left out', async () => {
  const { owner, employee, named } = await inOrder()
  const leaveOut = async (title: string) => {
    const { id: taskId, version } = await named(title)
    return api
      .as(owner)
      .send(leaveOutChecklistTask, { params: { taskId }, body: { reason: 'They have one', version } }, { key: title })
  }
  expect((await leaveOut('Computer')).status).toBe(200)
  await leaveOut('Contract')
  expect(await office.titles(employee)).toEqual(['Lunch'])
})

test('what others were done after is opened after them', async () => {
  const { hr, employee, named, undo } = await inOrder()
  await office.tick(hr, await named('Contract'))
  await office.tick(employee, await named('Computer'))
  expect(await named('Contract')).toMatchObject({ can: { undo: false } })
  expect(codeOf(await undo('Contract'))).toBe('checklist.awaited')
  await undo('Computer')
  expect((await undo('Contract')).status).toBe(200)
})

test('the database holds to it by itself: no circle, nothing done before its time', async () => {
  const { id } = await inOrder()
  const circle =
    'insert into checklist_task_wait (company_id, run_id, place, waits_for) select company_id, run_id, 0, 2 from checklist_task where run_id = $1 limit 1'
  await expect(rows(circle, [id])).rejects.toThrow('task_waits_for_one_above')
  const early =
    "update checklist_task set status = 'DONE', settled_at = now(), settled_by = named.id from (select id from person limit 1) named where run_id = $1 and place = 1"
  await expect(rows(early, [id])).rejects.toThrow('a task is not done before those it waits for')
})

test('nobody is told of what waits; of what does not wait any more its doer is told', async () => {
  const { owner, employee, hr, named } = await inOrder()
  const told = async () => {
    await remindCompany(app, owner.companyId)
    await settle()
    const { items } = await api.as(employee).call(listNotifications, { query: {} })
    return items.filter(({ kind }) => kind.startsWith('checklist')).map(({ message }) => message)
  }
  clock.set('2026-03-20T10:00:00Z')
  expect(await told()).toEqual([])
  await office.tick(hr, await named('Contract'))
  clock.set('2026-03-21T10:00:00Z')
  expect(await told()).toEqual(['1 task for you: 1 overdue'])
})

test('two at once: the last that is waited for and what waits for it', async () => {
  const { owner, hr, employee, named } = await inOrder()
  const [contract, computer] = [await named('Contract'), await named('Computer')]
  const both = await Promise.all([office.tick(hr, contract), office.tick(employee, computer)])
  expect(both[0].status).toBe(200)
  expect([200, 409]).toContain(both[1].status)
  expect((await office.run(owner, computer.runId)).tasks[1]?.status).toBe(both[1].status === 200 ? 'DONE' : 'OPEN')
})

test('my office counts what can be done', async () => {
  const { employee, hr, named } = await inOrder()
  const open = async () => (await api.as(employee).call(getMyOffice, {})).tasks?.open
  expect(await open()).toBe(0)
  await office.tick(hr, await named('Contract'))
  expect(await open()).toBe(1)
})

test('who is invited sees that a task of theirs waits, and does it afterwards', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  const { id } = await office.template(owner, [task('Contract', 'OWNER', -1), task('Read', 'PERSON', 1, null, [0])], 'JOINING')
  await office.tryStart(owner, id, person.userId, null)
  const mine = async () => (await api.call(listInvitedTasks, { body: { token } })).items[0]
  const tick = async () => {
    const found = await mine()
    const body = { token, taskId: found?.id ?? '', done: true, version: found?.version ?? 1 }
    return api.send(settleInvitedTask, { body })
  }
  expect(await mine()).toMatchObject({ waiting: true, can: { tick: false } })
  expect(codeOf(await tick())).toBe('checklist.waiting')
  const [contract] = (await office.mine(owner)).filter(({ title }) => title === 'Contract')
  if (contract) await office.tick(owner, contract)
  expect((await tick()).status).toBe(200)
})

test('a task waits for no task below it, for none twice, and for none that is not there', async () => {
  const owner = await given.company()
  const add = (tasks: ReturnType<typeof task>[]) =>
    api.as(owner).send(addChecklistTemplate, { body: { name: 'In order', kind: 'OTHER', tasks } }, { key: `order-${++counter}` })
  for (const waitsFor of [[1], [0], [7], [-1], [0.5]])
    expect((await add([task('One', 'HR', 0, null, waitsFor), task('Two')])).status).toBe(400)
  expect((await add([task('One'), task('Two', 'HR', 0, null, [0, 0])])).status).toBe(400)
  expect((await add([task('One'), task('Two', 'HR', 0, null, [0])])).status).toBe(200)
})

test('on a plan without advanced checklists nothing new waits; what waits stays so, and is kept, moved and taken out', async () => {
  const { owner, employee } = await given.cast()
  const made = await office.template(owner, ordered)
  const body = async () => {
    const { name, tasks, version } = await api.as(owner).call(getChecklistTemplate, { params: { id: made.id } })
    const known = tasks.map(writtenBack)
    return { name, version, archived: false, tasks: known }
  }
  const change = async (tasks: object[], name?: string) => {
    const kept = await body()
    const sent = { ...kept, tasks, name: name ?? kept.name }
    return api.as(owner).send(changeChecklistTemplate, { params: { id: made.id }, body: sent as never })
  }
  expect((await body()).tasks.map(({ waitsFor }) => waitsFor)).toEqual([[], [0], [0, 1]])
  await onPlan(owner, 'GROWTH_PACK')
  const refused = await api.as(owner).send(addChecklistTemplate, { body: { name: 'New', kind: 'OTHER', tasks: ordered } })
  expect([refused.status, codeOf(refused)]).toEqual([402, 'plan.feature'])
  const { tasks } = await body()
  expect((await change(tasks, 'Renamed')).status).toBe(200)
  const [first, second, third] = tasks
  const more = await change([first, second, third, task('More', 'HR', 0, null, [0])].filter((each) => each !== undefined))
  expect([more.status, codeOf(more)]).toEqual([402, 'plan.feature'])
  // With another one above all of them the same wait for the same.
  const moved = tasks.map((each) => ({ ...each, waitsFor: each.waitsFor.map((place) => place + 1) }))
  expect((await change([task('Before'), ...moved])).status).toBe(200)
  const { id } = (await office.tryStart(owner, made.id, employee.userId)).body as { id: string }
  expect((await office.run(owner, id)).tasks.map(({ waiting }) => waiting)).toEqual([false, false, false, false])
  await onPlan(owner, 'SCALE_PACK')
  const again: TemplateSummary = await office.template(owner, ordered)
  expect(again.taskCount).toBe(3)
})
