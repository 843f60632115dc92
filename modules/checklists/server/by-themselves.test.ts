import { getLeaveBalances } from '@daybook/leave/contract'
import {
  addName,
  deactivatePerson,
  importPeople,
  keepPerson,
  mergeName,
  renameName,
  removeName,
  updatePerson,
} from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistRun,
  moveChecklistRun,
  stopChecklistRun,
  type Task,
  undoChecklistTask,
} from '../contract/index.ts'
import { checklistOffice, codeOf, forEach, task } from '../testing/checklist-office.ts'
import { checklistsJob } from './remind.ts'

// What happens without anybody's call: lists that begin, days that follow, and what people are told.

const world = await testApp({ own: true })
const { api, app, given, clock, rows, settle } = world
const { template, start, run, runs, tick } = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const joining = { startsItself: true }
const leave = async (by: Who, userId: string, endDate: string) => {
  await api.as(by).call(deactivatePerson, { params: { userId }, body: { endDate: day(endDate) } })
  await settle()
}
const change = async (by: Who, userId: string, more: object) => {
  const [found] = await rows<{ version: number }>('select version from person where id = $1', [userId])
  await api.as(by).call(updatePerson, { params: { userId }, body: { version: found?.version ?? 0, ...more } as never })
  await settle()
}
const work = async () => {
  await checklistsJob.run(app)
  await settle()
}

describe('a list that begins by itself', () => {
  test('does so for whoever is invited with a first day, moves with it, and never begins twice', async () => {
    const owner = await given.company()
    await template(owner, forEach, 'JOINING', joining)
    const joiner = await given.person(owner, { hireDate: '2026-04-01' })
    await settle()
    const [begun] = await runs(owner)
    expect(begun).toMatchObject({ person: { id: joiner.userId }, anchor: '2026-04-01', kind: 'JOINING' })
    expect(await run(owner, begun?.id ?? '')).toMatchObject({ byItself: true, startedBy: null })
    await change(owner, joiner.userId, { hireDate: '2026-04-08' })
    expect(await runs(owner)).toMatchObject([{ id: begun?.id, anchor: '2026-04-08' }])
    expect((await run(owner, begun?.id ?? '')).tasks[0]?.due).toBe('2026-04-07')
    await work()
    await work()
    expect(await runs(owner)).toHaveLength(1)
    const twice = rows(
      `insert into checklist_run (company_id, id, template_id, person_id, name, kind, anchor, started_at, ended_at, status)
        select company_id, gen_random_uuid(), template_id, person_id, name, kind, anchor, now(), now(), 'DONE' from checklist_run where id = $1`,
      [begun?.id],
    )
    await expect(twice).rejects.toThrow('checklist_run_by_itself')
  })

  test('does so for people of a file, but for those who joined long ago', async () => {
    const owner = await given.company()
    await template(owner, forEach, 'JOINING', joining)
    const csv = 'Name,Email,Date Joining\nNew One,new@file.example,2026-03-20\nOld One,old@file.example,2020-01-01\n'
    expect(await api.as(owner).call(importPeople, { body: { csv, commit: true } })).toMatchObject({ created: 2 })
    await settle()
    expect(await runs(owner)).toMatchObject([{ person: { name: 'New One' }, anchor: '2026-03-20' }])
  })

  test('is for some departments where they are named, under whatever name they have by now', async () => {
    const owner = await given.company()
    const sales = await api.as(owner).call(addName, { body: { list: 'department', name: 'Sales' } })
    const { id } = await template(owner, forEach, 'JOINING', { startsItself: true, departments: ['sales'] })
    await api.as(owner).call(renameName, { params: { id: sales.id }, body: { name: 'Shop', version: sales.version } as never })
    const removed = await api.as(owner).send(removeName, { params: { id: sales.id } })
    expect(JSON.stringify(removed.body)).toContain('1 checklist')
    const [other, seller] = [
      await given.person(owner, { hireDate: '2026-04-01' }),
      await given.person(owner, { hireDate: '2026-04-01' }),
    ]
    await settle()
    expect(await runs(owner)).toEqual([])
    await change(owner, seller.userId, { department: 'Shop' })
    await work()
    expect(await runs(owner)).toMatchObject([{ person: { id: seller.userId } }])
    expect((await runs(owner)).some(({ person }) => person.id === other.userId)).toBe(false)
    const body = { name: 'x', tasks: forEach, archived: false, version: 1, startsItself: true, departments: ['Nowhere'] }
    expect(codeOf(await api.as(owner).send(changeChecklistTemplate, { params: { id }, body }))).toBe('checklist.no_department')
  })

  test('is for some job titles where they are named, under whatever name they have by now, and of some departments besides', async () => {
    const owner = await given.company()
    const names = (list: 'department' | 'designation', name: string) => api.as(owner).call(addName, { body: { list, name } })
    const [driver, lead] = [await names('designation', 'Driver'), await names('designation', 'Lead')]
    await names('department', 'Yard')
    const more = { startsItself: true, departments: ['yard'], designations: ['driver', 'LEAD'] }
    const made = await template(owner, forEach, 'JOINING', more)
    expect(made).toMatchObject({ departments: ['Yard'], designations: ['Driver', 'Lead'] })
    await api.as(owner).call(mergeName, { params: { id: lead.id }, body: { into: driver.id } })
    const removed = await api.as(owner).send(removeName, { params: { id: driver.id } })
    expect(JSON.stringify(removed.body)).toContain('1 checklist')
    const join = async (department: string, designation: string) => {
      const who = await given.person(owner, { hireDate: '2026-04-01' })
      await change(owner, who.userId, { department, designation })
      return who.userId
    }
    const [ours] = [await join('Yard', 'Driver'), await join('Yard', 'Clerk'), await join('Shop', 'Driver')]
    await work()
    expect((await runs(owner)).map(({ person }) => person.id)).toEqual([ours])
    const body = { name: 'x', kind: 'JOINING' as const, tasks: forEach, startsItself: true, designations: ['Nobody'] }
    expect(codeOf(await api.as(owner).send(addChecklistTemplate, { body }))).toBe('checklist.no_job_title')
    const [kept] = await rows('select designations from checklist_template where id = $1', [made.id])
    expect(kept).toEqual({ designations: ['Driver'] })
    await expect(
      rows("update checklist_template set starts_itself = false, departments = '{}' where id = $1", [made.id]),
    ).rejects.toThrow('titles_begin_by_itself')
  })

  test('does so for whoever leaves, follows a corrected last day, and ends their joining', async () => {
    const { owner, hr, employee } = await given.cast()
    await template(owner, [task('Keys', 'MANAGER', 0)], 'LEAVING', joining)
    const { id: joined } = await start(owner, employee.userId, forEach, undefined, 'JOINING')
    await leave(hr, employee.userId, '2026-03-31')
    const [begun] = await runs(owner)
    expect(begun).toMatchObject({ kind: 'LEAVING', anchor: '2026-03-31', person: { id: employee.userId } })
    expect(await run(owner, joined)).toMatchObject({ status: 'STOPPED', stopReason: 'Their last day here is 31 Mar 2026.' })
    await leave(hr, employee.userId, '2026-03-20')
    expect(await runs(owner)).toMatchObject([{ id: begun?.id, anchor: '2026-03-20' }])
    await work()
    expect(await runs(owner)).toHaveLength(1)
  })

  test('does not begin anew once it was stopped, nor beside one that was started by hand', async () => {
    const owner = await given.company()
    const { id } = await template(owner, forEach, 'JOINING', joining)
    const [first, second] = [
      await given.person(owner, { hireDate: '2026-04-01' }),
      await given.person(owner, { hireDate: '2026-04-01' }),
    ]
    await checklistOffice(world).tryStart(owner, id, second.userId, null)
    await settle()
    const begun = (await runs(owner)).find(({ person }) => person.id === first.userId)
    await api.as(owner).call(stopChecklistRun, {
      params: { id: begun?.id ?? '' },
      body: { reason: 'Not for them', version: begun?.version ?? 0 },
    })
    await work()
    expect(await runs(owner)).toMatchObject([{ person: { id: second.userId } }])
    expect(await runs(owner, { status: 'STOPPED' })).toMatchObject([{ person: { id: first.userId } }])
  })

  test('is one for joining or leaving, of a plan that contains checklists', async () => {
    const owner = await given.company()
    const body = { name: 'Never', kind: 'OTHER' as const, tasks: forEach, startsItself: true }
    expect(codeOf(await api.as(owner).send(addChecklistTemplate, { body }))).toBe('checklist.never_by_itself')
    const { id, version } = await template(owner)
    const changed = { name: 'Never', tasks: forEach, archived: false, startsItself: true, version }
    const sent = await api.as(owner).send(changeChecklistTemplate, { params: { id }, body: changed })
    expect(codeOf(sent)).toBe('checklist.never_by_itself')
    await template(owner, forEach, 'JOINING', joining)
    const onPlan = (plan: string) => rows('update company set plan_type = $1 where company_id = $2', [plan, owner.companyId])
    await onPlan('FREE_PACK')
    await given.person(owner, { hireDate: '2026-04-01' })
    await settle()
    expect(await runs(owner)).toEqual([])
    await onPlan('GROWTH_PACK')
    await work()
    expect(await runs(owner)).toHaveLength(1)
  })
})

describe('whoever does tasks', () => {
  const told = async (who: Member) =>
    (await rows<{ message: string; detail: string }>(
      "select message, detail from notification where person_id = $1 and kind like 'checklist%' order by made_at",
      [who.userId],
    )) as { message: string; detail: string }[]

  test('is told when tasks become theirs, on the day, and once when they are overdue; once a day, also where the job runs twice', async () => {
    const { owner, manager, employee } = await given.cast()
    const tasks = [task('Soon', 'MANAGER', 0), task('Later', 'MANAGER', 2), task('Own', 'PERSON', 9)]
    await start(owner, employee.userId, tasks, day('2026-03-17'))
    await work()
    await work()
    expect(await told(manager)).toMatchObject([
      { message: '2 tasks for you: 2 new', detail: expect.stringContaining('- Soon (') },
    ])
    expect(await told(employee)).toMatchObject([{ message: '1 task for you: 1 new' }])
    const news: string[] = []
    for (const at of ['17T05:30', '17T09:00', '18T09:00', '18T20:00', '19T09:00', '20T09:00', '21T09:00']) {
      await rows('delete from notification')
      clock.set(`2026-03-${at}:00Z`)
      await work()
      news.push(...(await told(manager)).map(({ message }) => `${at.slice(0, 2)} ${message}`))
    }
    expect(news).toEqual([
      '17 1 task for you: 1 due today',
      '18 1 task for you: 1 overdue',
      '19 1 task for you: 1 due today',
      '20 1 task for you: 1 overdue',
    ])
    const notes = await rows<{ n: number }>('select count(*)::int as n from checklist_reminder where person_id = $1', [
      manager.userId,
    ])
    expect(notes[0]?.n).toBeLessThan(6)
  })

  test('is told tomorrow of what becomes theirs once they were told something today', async () => {
    const { owner, manager, employee } = await given.cast()
    await start(owner, employee.userId, [task('First', 'MANAGER', 9)])
    await work()
    await start(owner, employee.userId, [task('Second', 'MANAGER', 9)])
    await work()
    expect(await told(manager)).toMatchObject([{ detail: expect.stringContaining('First') }])
    clock.set('2026-03-17T09:00:00Z')
    await work()
    expect((await told(manager)).at(-1)?.detail).toContain('Second')
  })

  test('is told nothing before seven in the morning of their own clock, or once it is done', async () => {
    const { owner, manager, employee } = await given.cast()
    const { id } = await start(owner, employee.userId, [task('Soon', 'MANAGER', 0), task('Own', 'PERSON', 0)])
    await rows("update person set zone = 'America/New_York' where id = $1", [manager.userId])
    const own = (await run(owner, id)).tasks[1] as Task
    await tick(employee, own)
    await work()
    expect([await told(manager), await told(employee)]).toEqual([[], []])
    clock.set('2026-03-16T11:30:00Z')
    await work()
    expect(await told(manager)).toHaveLength(1)
  })

  test('is told of a task that is due on another day when that comes, and whoever does it by now instead of who did', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const begun = await start(owner, employee.userId, [task('Keys', 'MANAGER', 0)], day('2026-03-16'))
    await work()
    expect(await told(manager)).toMatchObject([{ message: '1 task for you: 1 due today' }])
    const body = { anchor: day('2026-03-20'), version: begun.version }
    await api.as(owner).call(moveChecklistRun, { params: { id: begun.id }, body })
    await leave(owner, manager.userId, '2026-03-16')
    await rows('delete from notification')
    clock.set('2026-03-20T09:00:00Z')
    await work()
    expect([await told(manager), await told(hr)]).toMatchObject([[], [{ message: '1 task for you: 1 due today' }]])
  })

  test('is told nothing on a plan without checklists', async () => {
    const { owner, manager, employee } = await given.cast()
    await start(owner, employee.userId, [task('Keys', 'MANAGER', 0)])
    await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
    await work()
    expect(await told(manager)).toEqual([])
  })

  test('is HR when all of a list is done, but for who did the last of it; taken up again it is not said any more', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await start(owner, employee.userId, [task('Own', 'PERSON')])
    const [own] = (await run(owner, id)).tasks as [Task]
    const done = (await tick(employee, own)).body as Task
    await settle()
    expect(await told(hr)).toMatchObject([{ message: `Everything is done: List 1 of ${employee.name}` }])
    await api.as(employee).call(undoChecklistTask, { params: { taskId: own.id }, body: { version: done.version } })
    await settle()
    expect(await told(hr)).toEqual([])
    const again = (await run(owner, id)).tasks[0] as Task
    await tick(hr, again)
    await settle()
    expect(await told(hr)).toEqual([])
  })
})

describe('somebody who leaves', () => {
  test('is out of Daybook with their last day set, and their tasks are somebody else’s', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await start(owner, employee.userId, [task('Hand over', 'PERSON')], day('2026-03-20'), 'LEAVING')
    expect(await run(hr, id)).toMatchObject({ leaver: { hasAccess: true }, followsRecord: false })
    const [own] = (await run(employee, id)).tasks as [Task]
    await leave(hr, employee.userId, '2026-03-20')
    expect((await tick(employee, own)).status).toBe(401)
    expect((await api.as(employee).send(getChecklistRun, { params: { id } })).status).toBe(401)
    expect(await run(hr, id)).toMatchObject({ leaver: { hasAccess: false }, followsRecord: true, anchor: '2026-03-20' })
    expect((await tick(hr, own)).status).toBe(200)
  })

  test('with a last day ahead has their list begun, does tasks of it, and no list any more once they stay', async () => {
    const { owner, hr, employee } = await given.cast()
    await template(owner, [task('Hand over', 'PERSON')], 'LEAVING', joining)
    const params = { userId: employee.userId }
    const body = { endDate: '2026-03-20', accessEnds: 'AFTER_LAST_DAY' } as const
    await api.as(hr).call(deactivatePerson, { params, body })
    await settle()
    const [begun] = await runs(hr)
    expect(begun).toMatchObject({ person: { id: employee.userId }, anchor: '2026-03-20', kind: 'LEAVING' })
    const found = await run(hr, begun?.id ?? '')
    expect(found).toMatchObject({ leaver: { hasAccess: true }, followsRecord: true })
    expect((await run(employee, found.id)).tasks).toHaveLength(1)
    await api.as(hr).call(keepPerson, { params })
    await settle()
    expect(await run(hr, found.id)).toMatchObject({ status: 'STOPPED', stopReason: 'They stay.' })
    await work()
    expect(await runs(hr)).toHaveLength(0)
  })

  test('has the leave left on their last day that leave says, for owner and HR alone', async () => {
    const { owner, hr, employee } = await given.cast()
    await rows("update person set hire_date = '2020-01-01' where id = $1", [employee.userId])
    const { id: typeId } = await given.leaveType(owner)
    const tasks = [task('Own', 'PERSON')]
    const { id } = await start(owner, employee.userId, tasks, day('2026-06-30'), 'LEAVING')
    clock.set('2026-06-30T09:00:00Z')
    const { items } = await api.as(hr).call(getLeaveBalances, { query: { userId: employee.userId } })
    const balance = items.find((each) => each.typeId === typeId)
    expect(balance?.today).toBeGreaterThan(0)
    clock.set('2026-03-16T09:00:00Z')
    for (const who of [owner, hr])
      expect((await run(who, id)).leaver?.leave).toEqual([
        { typeName: balance?.typeName, unit: balance?.unit, hundredths: balance?.today },
      ])
    expect((await run(employee, id)).leaver).toBeNull()
    const { id: other } = await start(owner, employee.userId, tasks)
    expect((await run(owner, other)).leaver).toBeNull()
  })
})

test('whoever stayed after all, and leaves later, has their list of leaving begun as everybody has', async () => {
  const { hr, employee } = await given.cast()
  await template(hr, forEach, 'LEAVING', { startsItself: true })
  const params = { userId: employee.userId }
  const leaves = async (endDate: string) => {
    await api.as(hr).call(deactivatePerson, { params, body: { endDate: day(endDate), accessEnds: 'AFTER_LAST_DAY' } })
    await settle()
  }
  await leaves('2026-03-20')
  await api.as(hr).call(keepPerson, { params })
  await settle()
  await leaves('2026-06-30')
  await work()
  expect((await runs(hr)).filter(({ status }) => status === 'OPEN')).toMatchObject([{ anchor: '2026-06-30' }])
})
