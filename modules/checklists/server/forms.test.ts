import { searchAudit } from '@daybook/office/contract'
import { guest } from '@daybook/people/testing'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listInvitedTasks,
  settleInvitedTask,
  stopChecklistRun,
  type Task,
  tickChecklistTask,
  undoChecklistTask,
  writtenBack,
} from '../contract/index.ts'
import { asking, question } from '../testing/calls.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, rows } = world
const office = checklistOffice(world)

let counter = 0
type Who = Parameters<typeof api.as>[0]
const taskOf = ({ body }: { body: unknown }) => body as Task
const answersOf = ({ fields }: Pick<Task, 'fields'>) => fields.map(({ answer }) => answer)
const tickWith = (who: Who, { id, version }: Pick<Task, 'id' | 'version'>, answers: (string | null)[]) =>
  api.as(who).send(tickChecklistTask, { params: { taskId: id }, body: { version, answers } }, { key: `with-${++counter}` })

test('what a task asks is answered as it is ticked off, and read by its doer, owner and HR', async () => {
  const { owner, hr, employee, runId, task: asked } = await asking(world)
  expect(codeOf(await office.tick(employee, asked))).toBe('checklist.answer_missing')
  const done = taskOf(await tickWith(employee, asked, ['42.5', ' Narrow ']))
  expect([done.status, answersOf(done)]).toEqual(['DONE', ['42.5', 'Narrow']])
  for (const who of [owner, hr, employee])
    expect((await office.run(who, runId)).tasks.map(answersOf)[0]).toEqual(['42.5', 'Narrow'])
})

test('an answer is of the kind that is asked, and there is one for each question', async () => {
  const { employee, task: asked } = await asking(world)
  expect(codeOf(await tickWith(employee, asked, ['large', null]))).toBe('checklist.answer_wrong')
  expect(codeOf(await tickWith(employee, asked, [null, 'Narrow']))).toBe('checklist.answer_missing')
  for (const answers of [[], ['42'], ['42', null, 'more']])
    expect(codeOf(await tickWith(employee, asked, answers))).toBe('checklist.not_asked')
  for (const answers of ['42', [42, null], [['42'], null], [{}, null], ['42', 'a'.repeat(2001)], ['42', 'a\u0000b']])
    expect((await tickWith(employee, asked, answers as never)).status).toBe(400)
  expect((await tickWith(employee, asked, ['42', ''])).status).toBe(200)
})

test('answers are changed until the list is done, and go on being whole', async () => {
  const {
    hr,
    owner,
    employee,
    outsider,
    runId,
    task: asked,
  } = await { ...(await asking(world)), outsider: await given.company() }
  const half = taskOf(await office.answer(employee, asked, [null, 'Narrow']))
  expect([half.status, answersOf(half)]).toEqual(['OPEN', [null, 'Narrow']])
  const done = taskOf(await tickWith(employee, half, ['42', 'Narrow']))
  expect(done.can.answer).toBe(true)
  expect(codeOf(await office.answer(employee, done, [null, null]))).toBe('checklist.answer_missing')
  expect(codeOf(await office.answer(employee, done, ['x', null]))).toBe('checklist.answer_wrong')
  expect(codeOf(await office.answer(employee, done, []))).toBe('checklist.not_asked')
  expect((await office.answer(outsider, done, ['43', null])).status).toBe(404)
  const changed = taskOf(await office.answer(employee, done, ['43', null]))
  expect(answersOf(changed)).toEqual(['43', null])
  expect(codeOf(await office.answer(employee, done, ['44', null]))).toBe('version.stale')
  const [, call] = (await office.run(owner, runId)).tasks as [Task, Task]
  await office.tick(hr, call)
  expect(codeOf(await office.answer(employee, changed, ['44', null]))).toBe('checklist.ended')
  expect((await office.run(owner, runId)).tasks[0]?.can.answer).toBe(false)
})

test('what was left out or stopped is answered no more', async () => {
  const { hr, owner, employee, runId, task: asked } = await asking(world)
  const body = { reason: 'We know it', version: asked.version }
  const out = taskOf(await api.as(hr).send(leaveOutChecklistTask, { params: { taskId: asked.id }, body }, { key: 'out' }))
  expect(codeOf(await office.answer(owner, out, ['42', null]))).toBe('checklist.not_open')
  expect(codeOf(await office.answer(employee, out, ['42', null]))).toBe('checklist.own')
  const { version } = await office.run(owner, runId)
  await api.as(owner).call(stopChecklistRun, { params: { id: runId }, body: { reason: 'They stay away', version } })
  expect(codeOf(await office.answer(owner, out, ['42', null]))).toBe('checklist.stopped')
})

test('what is handed in keeps its answers for whoever agrees, who reads them', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const asks = { ...task('Sizes', 'PERSON', -1), approver: 'MANAGER' as const, fields: [question('Shoe size', 'NUMBER')] }
  const { id } = await office.start(owner, employee.userId, [asks, task('Call')])
  const [own] = (await office.run(owner, id)).tasks as [Task]
  const handedIn = taskOf(await tickWith(employee, own, ['42']))
  expect(answersOf((await office.run(manager, id)).tasks[0] as Task)).toEqual(['42'])
  expect(codeOf(await office.answer(employee, handedIn, ['43']))).toBe('checklist.handed_in')
  const agreed = taskOf(await office.agree(manager, handedIn))
  expect(codeOf(await office.answer(hr, agreed, ['43']))).toBe('checklist.handed_in')
  const params = { taskId: agreed.id }
  const opened = taskOf(await api.as(employee).send(undoChecklistTask, { params, body: { version: agreed.version } }))
  expect(answersOf(taskOf(await office.answer(employee, opened, ['43'])))).toEqual(['43'])
})

test('in a list about themselves owner and HR read the answers to their own tasks alone', async () => {
  const { owner, hr, manager } = await given.cast()
  const fields = [question('How it went')]
  const tasks = [{ ...task('Talk', 'OWNER', -1), fields }, { ...task('Look back', 'PERSON'), fields }, task('Call', 'MANAGER')]
  const { id } = await office.start(owner, hr.userId, tasks)
  const [talk, own] = (await office.run(owner, id)).tasks as [Task, Task]
  await tickWith(owner, talk, ['Could be better'])
  await tickWith(hr, own, ['Well'])
  expect((await office.run(hr, id)).tasks.map(answersOf)).toEqual([[], ['Well'], []])
  expect((await office.run(owner, id)).tasks.map(answersOf)).toEqual([['Could be better'], ['Well'], []])
  expect((await office.read(manager, id)).status).toBe(404)
})

test('the log says that something was answered, and never what', async () => {
  const { owner, employee, task: asked } = await asking(world)
  await tickWith(employee, asked, ['42', 'Only on the left foot'])
  const { items } = await api.as(owner).call(searchAudit, { body: {} })
  const told = JSON.stringify(items)
  expect(items.some(({ action }) => action === 'checklist.answer')).toBe(true)
  expect(told).toContain('Shoe size')
  expect(told).not.toContain('left foot')
})

test('who is invited answers by their link, by the same rules', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  const asks = { ...task('Sizes', 'PERSON', -1), fields: [question('T-shirt', 'CHOICE', true, ['S', 'M'])] }
  const { id } = await office.template(owner, [asks, task('Call')], 'JOINING')
  await office.tryStart(owner, id, person.userId, null)
  const mine = async () => (await api.call(listInvitedTasks, { body: { token } })).items[0]
  const send = async (answers?: (string | null)[]) => {
    const found = await mine()
    const body = { token, taskId: found?.id ?? '', done: true, version: found?.version ?? 1, answers }
    return api.send(settleInvitedTask, { body })
  }
  expect(codeOf(await send())).toBe('checklist.answer_missing')
  expect(codeOf(await send(['L']))).toBe('checklist.answer_wrong')
  expect(codeOf(await send(['S', 'M']))).toBe('checklist.not_asked')
  expect((await send(['M'])).status).toBe(200)
  expect((await mine())?.fields).toMatchObject([{ label: 'T-shirt', answer: 'M' }])
})

test('a list asks for each thing once, at most twenty, and offers something where something is chosen', async () => {
  const owner = await given.company()
  const add = (fields: unknown) => {
    const body = { name: `Asks ${++counter}`, kind: 'OTHER' as const, tasks: [{ ...task('One'), fields }] }
    return api.as(owner).send(addChecklistTemplate, { body: body as never }, { key: `asks-${counter}` })
  }
  const many = (count: number) => Array.from({ length: count }, (_, i) => question(`Question ${i}`))
  const wrong = [
    many(21),
    [question('A'), question('A')],
    [question('A', 'CHOICE')],
    [question('A', 'TEXT', true, ['S'])],
    [question('A', 'CHOICE', true, ['S', 'S'])],
    [question('')],
    [question('A', 'PICTURE' as never)],
    null,
  ]
  for (const fields of wrong) expect((await add(fields)).status).toBe(400)
  expect((await add(many(20))).status).toBe(200)
})

test('the database holds to it by itself', async () => {
  const { employee, runId, task: asked } = await asking(world)
  const done =
    "update checklist_task set status = 'DONE', settled_at = now(), settled_by = (select id from person limit 1) where id = $1"
  await expect(rows(done, [asked.id])).rejects.toThrow('a task is not done before what it asks is answered')
  await tickWith(employee, asked, ['42', null])
  const set = (answer: string | null) =>
    rows('update checklist_field set answer = $2 where run_id = $1 and nr = 0', [runId, answer])
  await expect(set(null)).rejects.toThrow('a task is not done before what it asks is answered')
  await rows("update checklist_run set status = 'STOPPED', ended_at = now(), stop_reason = 'No' where id = $1", [runId])
  await expect(set('43')).rejects.toThrow('never changes')
})

test('on a plan without advanced checklists a list keeps what it asks, gets no more, and what is started asks nothing', async () => {
  const { owner, employee, runId, task: asked } = await asking(world)
  const made = await office.template(owner, [
    { ...task('Sizes', 'PERSON', -1), fields: [question('Shoe size')] } as ReturnType<typeof task>,
  ])
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  const params = { id: made.id }
  const { name, tasks, version } = await api.as(owner).call(getChecklistTemplate, { params })
  const known = tasks.map(writtenBack)
  const change = (fields: object[], at: number) => {
    const sent = known.map((each) => ({ ...each, fields: [...each.fields, ...fields] }))
    return api
      .as(owner)
      .send(changeChecklistTemplate, { params, body: { name, archived: false, version: at, tasks: sent as never } })
  }
  const more = await change([question('Hat size')], version)
  expect([more.status, codeOf(more)]).toEqual([402, 'plan.feature'])
  expect((await change([], version)).status).toBe(200)
  const { id } = (await office.tryStart(owner, made.id, employee.userId)).body as { id: string }
  expect((await office.run(owner, id)).tasks[0]?.fields).toEqual([])
  // What was started on the larger plan is answered as it was begun.
  expect((await tickWith(employee, asked, ['42', null])).status).toBe(200)
  expect((await office.run(owner, runId)).tasks[0]?.fields[0]?.answer).toBe('42')
})
