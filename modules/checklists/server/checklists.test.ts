import { deactivatePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistRun,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listChecklistRuns,
  listChecklistTasks,
  listChecklistTemplates,
  moveChecklistRun,
  previewChecklistRun,
  type Run,
  startChecklistRun,
  stopChecklistRun,
  type Task,
  undoChecklistTask,
} from '../contract/index.ts'
import { mostTemplates } from '../domain/index.ts'
import { checklistOffice, codeOf, forEach, task } from '../testing/checklist-office.ts'

const world = await testApp({ own: true })
const { api, given, clock, rows } = world
const { template, tryStart, start, read, run, mine, titles, runs, tick } = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const undo = (who: Who, { id, version }: Pick<Task, 'id' | 'version'>) =>
  api.as(who).send(undoChecklistTask, { params: { taskId: id }, body: { version } })
const leaveOut = (who: Who, { id, version }: Pick<Task, 'id' | 'version'>, reason = 'Not needed') =>
  api.as(who).send(leaveOutChecklistTask, { params: { taskId: id }, body: { reason, version } })
const stop = (who: Who, { id, version }: Pick<Run, 'id' | 'version'>) =>
  api.as(who).send(stopChecklistRun, { params: { id }, body: { reason: 'It came otherwise', version } })
const move = (who: Who, { id, version }: Pick<Run, 'id' | 'version'>, anchor: string) =>
  api.as(who).send(moveChecklistRun, { params: { id }, body: { anchor: day(anchor), version } })
const taskIn = ({ body }: { body: unknown }) => body as Task
const personVersion = async (id: string): Promise<number> =>
  (await rows<{ version: number }>('select version from person where id = $1', [id]))[0]?.version ?? 0
const leave = (by: Who, userId: string, endDate: string) =>
  api.as(by).call(deactivatePerson, { params: { userId }, body: { endDate: day(endDate) } })

describe('checklists of a company', () => {
  test('are two at first, with ten tasks each, which HR changes', async () => {
    const { hr } = await given.cast()
    const { items } = await api.as(hr).call(listChecklistTemplates, { query: {} })
    expect(items).toMatchObject([
      { name: 'Joining', kind: 'JOINING', taskCount: 10 },
      { name: 'Leaving', kind: 'LEAVING', taskCount: 10 },
    ])
    const params = { id: items[0]?.id ?? '' }
    const known = await api.as(hr).call(getChecklistTemplate, { params })
    expect(known.tasks[0]).toMatchObject({ title: 'Send the contract and get it signed', who: 'HR', days: -14 })
    const tasks = [task('Coffee', 'MANAGER', 0), task('Keys', 'NAMED', -2, hr.userId)]
    const body = { name: 'Welcome', tasks, archived: false, version: 1 }
    await api.as(hr).call(changeChecklistTemplate, { params, body })
    expect(await api.as(hr).call(getChecklistTemplate, { params })).toMatchObject({
      name: 'Welcome',
      version: 2,
      tasks: [{ title: 'Coffee' }, { title: 'Keys', named: { id: hr.userId, name: hr.name } }],
    })
    expect((await api.as(hr).send(changeChecklistTemplate, { params, body })).body).toMatchObject({ code: 'version.stale' })
  })

  test('have names of their own, tasks, and people who work here', async () => {
    const { owner, employee } = await given.cast()
    const { owner: stranger } = await given.cast()
    const add = (more: object) =>
      api.as(owner).send(addChecklistTemplate, { body: { name: 'New', kind: 'OTHER', tasks: forEach, ...more } as never })
    expect(codeOf(await add({ name: 'JOINING' }))).toBe('checklist.template_exists')
    expect((await add({ tasks: [] })).body).toMatchObject({ errors: [{ field: 'tasks', message: 'Add a task first' }] })
    expect((await add({ tasks: [task('x', 'NAMED')] })).status).toBe(400)
    expect((await add({ tasks: [task('x', 'HR', 367)] })).status).toBe(400)
    expect(codeOf(await add({ tasks: [task('x', 'NAMED', 0, stranger.userId)] }))).toBe('checklist.nobody')
    await leave(owner, employee.userId, '2026-03-15')
    expect(codeOf(await add({ tasks: [task('x', 'NAMED', 0, employee.userId)] }))).toBe('checklist.nobody')
  })

  test('keep whoever left since they were named, so that they can still be saved', async () => {
    const { owner, employee } = await given.cast()
    const tasks = [task('x', 'NAMED', 0, employee.userId)]
    const { id, name, version } = await template(owner, tasks)
    await leave(owner, employee.userId, '2026-03-15')
    const body = { name, tasks, archived: false, version }
    expect((await api.as(owner).send(changeChecklistTemplate, { params: { id }, body })).status).toBe(200)
  })

  test('are no more than a company needs', async () => {
    const owner = await given.company()
    await rows(
      `insert into checklist_template (company_id, id, name, kind) select $1, gen_random_uuid(), 'List ' || n, 'OTHER'
        from generate_series(3, $2) n`,
      [owner.companyId, mostTemplates],
    )
    const sent = await api.as(owner).send(addChecklistTemplate, { body: { name: 'One more', kind: 'OTHER', tasks: forEach } })
    expect(codeOf(sent)).toBe('checklist.too_many_templates')
    const { items } = await api.as(owner).call(listChecklistTemplates, { query: { limit: '100' } })
    expect(items).toHaveLength(mostTemplates)
  })
})

describe('a run', () => {
  test('has the tasks of its list as they were, each due by the day it goes by', async () => {
    const { owner, employee } = await given.cast()
    const { id, name, version } = await template(owner)
    const { body } = await tryStart(owner, id, employee.userId)
    const changed = { name: 'Otherwise', tasks: [task('Other')], archived: true, version }
    await api.as(owner).call(changeChecklistTemplate, { params: { id }, body: changed })
    const seen = await run(owner, (body as { id: string }).id)
    expect(seen).toMatchObject({ name, status: 'OPEN', progress: { done: 0, leftOut: 0, overdue: 0, toCome: 4 } })
    expect(seen.tasks.map(({ title, due }) => [title, due])).toEqual([
      ['Own', '2026-03-19'],
      ['Manager', '2026-03-20'],
      ['HR', '2026-03-21'],
      ['Owner', '2026-03-22'],
    ])
  })

  test('shows each their own tasks: the person, their manager, HR, the owner; nobody else sees any of it', async () => {
    const { owner, hr, manager, employee, outsider } = await given.cast()
    const { owner: stranger } = await given.cast()
    const { id } = await start(hr, employee.userId)
    expect(await titles(employee)).toEqual(['Own'])
    expect(await titles(manager)).toEqual(['Manager'])
    expect(await titles(hr)).toEqual(['HR'])
    expect(await titles(owner)).toEqual(['Owner'])
    expect(await titles(outsider)).toEqual([])
    expect((await run(employee, id)).tasks.map(({ title }) => title)).toEqual(['Own'])
    expect(await run(manager, id)).toMatchObject({
      person: { name: employee.name },
      startedBy: null,
      progress: { toCome: 1 },
      can: { stop: false, move: false },
    })
    for (const who of [owner, hr]) expect((await run(who, id)).tasks).toHaveLength(4)
    for (const who of [outsider, stranger]) expect((await read(who, id)).status).toBe(404)
  })

  test('ends by itself with its last task, and begins again with one that is taken back', async () => {
    const { owner, manager, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const { tasks } = await run(owner, id)
    const [own, ofManager, ofHr, ofOwner] = tasks as [Task, Task, Task, Task]
    expect(taskIn(await tick(employee, own))).toMatchObject({ status: 'DONE', settledBy: employee.name })
    expect((await tick(manager, ofManager)).status).toBe(200)
    expect(taskIn(await leaveOut(owner, ofHr))).toMatchObject({ status: 'LEFT_OUT', reason: 'Not needed' })
    expect((await run(owner, id)).status).toBe('OPEN')
    const last = taskIn(await tick(owner, ofOwner))
    expect(await run(owner, id)).toMatchObject({ status: 'DONE', progress: { done: 3, leftOut: 1, overdue: 0, toCome: 0 } })
    expect(await runs(owner)).toEqual([])
    expect(await runs(owner, { status: 'DONE' })).toMatchObject([{ id }])
    expect(taskIn(await undo(owner, last))).toMatchObject({ status: 'OPEN', settledAt: null })
    expect(await runs(owner)).toMatchObject([{ id, status: 'OPEN' }])
    const settled = await api.as(employee).call(listChecklistTasks, { query: { show: 'SETTLED' } })
    expect(settled.items.map(({ title }) => title)).toEqual(['Own'])
  })

  test('is not started with other tasks than were looked at', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id, version } = await template(owner)
    const { name, archived } = await api.as(hr).call(getChecklistTemplate, { params: { id } })
    const body = { name, tasks: [task('Give HR all keys')], archived, version }
    await api.as(hr).call(changeChecklistTemplate, { params: { id }, body })
    const asked = { templateId: id, personId: employee.userId, anchor: day('2026-03-20') }
    const press = (seen: number) =>
      api.as(owner).send(startChecklistRun, { body: { ...asked, version: seen } }, { key: `seen-${seen}` })
    expect(codeOf(await press(version))).toBe('version.stale')
    expect((await press(version + 1)).status).toBe(200)
  })

  test('is under way once for somebody, also where an earlier one would begin again', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await template(owner, [task('Only', 'OWNER')])
    const first = (await tryStart(owner, id, employee.userId)).body as Run
    expect(codeOf(await tryStart(owner, id, employee.userId))).toBe('checklist.runs_already')
    const only = (await run(owner, first.id)).tasks[0] as Task
    const done = taskIn(await tick(owner, only))
    expect((await tryStart(owner, id, employee.userId)).status).toBe(200)
    expect(codeOf(await undo(owner, done))).toBe('checklist.runs_already')
    expect((await run(owner, first.id)).status).toBe('DONE')
  })

  test('is not started from a checklist that is put away, or that there is none of, nor for who is not there', async () => {
    const { owner, employee } = await given.cast()
    const { owner: stranger } = await given.cast()
    const { id, name, version } = await template(owner)
    const theirs = await template(stranger)
    expect((await tryStart(owner, id, stranger.userId)).status).toBe(404)
    expect(codeOf(await tryStart(owner, theirs.id, employee.userId))).toBe('checklist.put_away')
    const body = { name, tasks: forEach, archived: true, version }
    await api.as(owner).call(changeChecklistTemplate, { params: { id }, body })
    expect(codeOf(await tryStart(owner, id, employee.userId))).toBe('checklist.put_away')
    await leave(owner, employee.userId, '2026-03-15')
    expect(codeOf(await tryStart(owner, (await template(owner)).id, employee.userId))).toBe('checklist.nobody')
    expect((await tryStart(owner, (await template(owner, forEach, 'LEAVING')).id, employee.userId, null)).body).toMatchObject({
      anchor: '2026-03-15',
    })
  })

  test('that was stopped stays as it was: nothing is done in it any more', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const before = await run(owner, id)
    const [own, ofManager] = before.tasks as [Task, Task]
    const done = taskIn(await tick(owner, own))
    expect((await stop(owner, before)).body).toMatchObject({ status: 'STOPPED' })
    expect(await mine(employee)).toEqual([])
    expect(codeOf(await tick(owner, ofManager))).toBe('checklist.stopped')
    expect(codeOf(await leaveOut(owner, ofManager))).toBe('checklist.stopped')
    expect(codeOf(await undo(owner, done))).toBe('checklist.stopped')
    const stopped = await run(owner, id)
    expect(stopped.stopReason).toBe('It came otherwise')
    expect(codeOf(await stop(owner, stopped))).toBe('checklist.ended')
    expect(codeOf(await move(owner, stopped, '2026-04-01'))).toBe('checklist.ended')
    const change = rows(
      "update checklist_task set status = 'DONE', settled_at = now(), settled_by = gen_random_uuid() where id = $1",
      [ofManager.id],
    )
    await expect(change).rejects.toThrow('a task of a stopped checklist never changes')
  })

  test('is done exactly when no task of it is open, whoever writes to the database', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const words = 'a checklist is done exactly when no task of it is open'
    await expect(rows("update checklist_run set status = 'DONE', ended_at = now() where id = $1", [id])).rejects.toThrow(words)
    const settle =
      "update checklist_task set status = 'DONE', settled_at = now(), settled_by = gen_random_uuid() where run_id = $1"
    await expect(rows(settle, [id])).rejects.toThrow(words)
  })

  test('knows a task that is settled, and one that is open', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const [own] = (await run(owner, id)).tasks as [Task]
    expect(codeOf(await undo(owner, own))).toBe('checklist.not_settled')
    const done = taskIn(await tick(owner, own))
    expect(codeOf(await tick(owner, done))).toBe('checklist.not_open')
    expect(codeOf(await leaveOut(owner, done))).toBe('checklist.not_open')
  })

  test('is found by the name of its person, by what it is for, and page by page', async () => {
    const { owner, manager, employee } = await given.cast()
    const ada = await given.person(owner, { name: 'Ada Çelik' })
    for (const [i, who] of [ada, employee, manager].entries()) await start(owner, who.userId, forEach, day(`2026-03-2${i}`))
    expect(await runs(owner, { q: 'celik' })).toMatchObject([{ person: { name: 'Ada Çelik' } }])
    expect(await runs(owner, { kind: 'JOINING' })).toEqual([])
    const first = await api.as(owner).call(listChecklistRuns, { query: { limit: '2' } })
    const second = await api.as(owner).call(listChecklistRuns, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...second.items].map(({ anchor }) => anchor)).toEqual(['2026-03-20', '2026-03-21', '2026-03-22'])
  })
})

describe('the day of a run', () => {
  test('is chosen where the record of its person says none, within two years', async () => {
    const { owner, employee } = await given.cast()
    const joining = (await template(owner, forEach, 'JOINING')).id
    expect(codeOf(await tryStart(owner, joining, employee.userId, null))).toBe('checklist.no_day')
    expect(codeOf(await tryStart(owner, joining, employee.userId, day('2029-03-16')))).toBe('checklist.too_far')
    const made = (await tryStart(owner, joining, employee.userId, day('2026-04-01'))).body as Run
    expect(codeOf(await move(owner, made, '2020-04-01'))).toBe('checklist.too_far')
    expect((await move(owner, made, '2026-04-08')).body).toMatchObject({ anchor: '2026-04-08' })
    expect((await run(owner, made.id)).tasks.map(({ due }) => due)).toEqual([
      '2026-04-07',
      '2026-04-08',
      '2026-04-09',
      '2026-04-10',
    ])
  })

  test('is the one in the record of its person, where it is changed', async () => {
    const { owner } = await given.cast()
    const joiner = await given.person(owner, { hireDate: '2026-04-01' })
    const joining = (await template(owner, forEach, 'JOINING')).id
    expect(codeOf(await tryStart(owner, joining, joiner.userId, day('2026-04-02')))).toBe('checklist.other_day')
    const made = (await tryStart(owner, joining, joiner.userId, null)).body as Run
    expect(made).toMatchObject({ anchor: '2026-04-01', kind: 'JOINING' })
    expect(await run(owner, made.id)).toMatchObject({ followsRecord: true, can: { move: false, stop: true } })
    expect(codeOf(await move(owner, made, '2026-04-03'))).toBe('checklist.other_day')
  })

  test('moves what is open, and leaves what is done where it was', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const [own] = (await run(owner, id)).tasks as [Task]
    await tick(owner, own)
    expect((await move(owner, await run(owner, id), '2026-05-20')).status).toBe(200)
    expect((await run(owner, id)).tasks.map(({ due }) => due)).toEqual(['2026-03-19', '2026-05-20', '2026-05-21', '2026-05-22'])
  })

  test('makes a task overdue the day after, in the zone of whoever looks', async () => {
    const { owner, employee } = await given.cast()
    await start(owner, employee.userId, forEach, day('2026-03-16'))
    expect(await runs(owner)).toMatchObject([{ progress: { overdue: 1, toCome: 3 } }])
    clock.set('2026-03-16T23:30:00Z')
    expect(await runs(owner)).toMatchObject([{ progress: { overdue: 2, toCome: 2 } }])
  })
})

describe('who does a task', () => {
  test('is the manager of today, and HR where there is none or they left', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const other = await given.person(owner, { role: 'MANAGER' })
    const { id } = await start(owner, employee.userId, [task('Manager', 'MANAGER')])
    const changeTo = async (managerId: string | null) =>
      api.as(owner).call(updatePerson, {
        params: { userId: employee.userId },
        body: { managerId, version: await personVersion(employee.userId) },
      })
    await changeTo(other.userId)
    expect([await titles(manager), await titles(other)]).toEqual([[], ['Manager']])
    await leave(owner, other.userId, '2026-03-15')
    expect(await titles(hr)).toEqual(['Manager'])
    expect((await run(hr, id)).tasks).toMatchObject([{ who: 'MANAGER', doer: { kind: 'HR', person: null } }])
    await changeTo(manager.userId)
    expect([await titles(manager), await titles(hr)]).toEqual([['Manager'], []])
  })

  test('is HR once whoever is named, or the person, left', async () => {
    const { owner, hr, employee, outsider } = await given.cast()
    const tasks = [task('Own', 'PERSON'), task('Named', 'NAMED', 0, outsider.userId)]
    const { id } = await start(owner, employee.userId, tasks)
    expect([await titles(employee), await titles(outsider), await titles(hr)]).toEqual([['Own'], ['Named'], []])
    await leave(owner, outsider.userId, '2026-03-15')
    await leave(owner, employee.userId, '2026-03-15')
    expect((await titles(hr)).toSorted()).toEqual(['Named', 'Own'])
    expect((await run(owner, id)).tasks.map(({ doer }) => doer.kind)).toEqual(['HR', 'HR'])
  })

  test('is the owner where nobody of HR is there but the person it is about', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await start(owner, hr.userId, [task('HR'), task('Own', 'PERSON')])
    expect(await titles(hr)).toEqual(['Own'])
    expect(await titles(owner)).toEqual(['HR'])
    const [ofHr, own] = (await run(hr, id)).tasks as [Task, Task]
    expect(codeOf(await tick(hr, ofHr))).toBe('checklist.own')
    expect(codeOf(await leaveOut(hr, own))).toBe('checklist.own')
    expect(codeOf(await stop(hr, await run(hr, id)))).toBe('checklist.own')
    expect(codeOf(await move(hr, await run(hr, id), '2026-05-01'))).toBe('checklist.own')
    expect((await tick(hr, own)).status).toBe(200)
    const { id: other } = await start(owner, employee.userId, [task('HR')])
    await leave(owner, hr.userId, '2026-03-15')
    expect((await run(owner, other)).tasks).toMatchObject([{ doer: { kind: 'OWNER' } }])
  })

  // "Once for somebody": a list that HR had emptied and started for themselves would stand in the place of the one that begins on their last day.
  test('HR start none about themselves, and see none planned; an owner does for both', async () => {
    const { owner, hr } = await given.cast()
    const { id } = await template(owner, [task('Collect the laptop', 'OWNER')], 'LEAVING', { startsItself: true })
    expect(codeOf(await tryStart(hr, id, hr.userId))).toBe('checklist.starts_own')
    const body = { templateId: id, personId: hr.userId, anchor: day('2026-03-20') }
    expect(codeOf(await api.as(hr).send(previewChecklistRun, { body }))).toBe('checklist.starts_own')
    expect(await runs(owner)).toEqual([])
    for (const personId of [hr.userId, owner.userId]) expect((await tryStart(owner, id, personId)).status).toBe(200)
  })

  test('alone ticks it off, beside owner and HR; others do not find it', async () => {
    const { owner, hr, manager, employee, outsider } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const [own, ofManager] = (await run(owner, id)).tasks as [Task, Task]
    for (const who of [manager, outsider]) expect((await tick(who, own)).status).toBe(404)
    expect((await tick(employee, ofManager)).status).toBe(404)
    const out = taskIn(await leaveOut(hr, own))
    expect(codeOf(await undo(employee, out))).toBe('checklist.left_out')
    expect((await tick(hr, ofManager)).status).toBe(200)
  })

  test('HR who work as an employee do their own tasks alone', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await start(owner, employee.userId, [task('HR')])
    const asEmployee = { profile: 'employee' } as const
    expect((await api.as(hr).call(listChecklistTasks, { query: {} }, asEmployee)).items).toEqual([])
    expect((await read(hr, id)).status).toBe(200)
    expect((await api.as(hr).send(getChecklistRun, { params: { id } }, asEmployee)).status).toBe(404)
  })
})

describe('a plan without checklists', () => {
  test('shows what there is, and refuses what would change it', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await start(owner, employee.userId)
    const [own] = (await run(owner, id)).tasks as [Task]
    const onPlan = (plan: string) => rows('update company set plan_type = $1 where company_id = $2', [plan, owner.companyId])
    await onPlan('FREE_PACK')
    expect(await titles(employee)).toEqual(['Own'])
    expect((await read(owner, id)).status).toBe(200)
    const sent = await api.as(owner).send(addChecklistTemplate, { body: { name: 'New', kind: 'OTHER', tasks: forEach } })
    expect([sent.status, (await tick(employee, own)).status, (await stop(owner, await run(owner, id))).status]).toEqual([
      402, 402, 402,
    ])
    await onPlan('GROWTH_PACK')
    expect((await tick(employee, own)).status).toBe(200)
  })
})
