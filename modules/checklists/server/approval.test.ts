import { listNotifications } from '@daybook/notifications/contract'
import { getMyOffice } from '@daybook/office/contract'
import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listChecklistTasks,
  listInvitedTasks,
  settleInvitedTask,
  stopChecklistRun,
  type Task,
  undoChecklistTask,
} from '../contract/index.ts'
import type { ApproverKind, DoerKind } from '../domain/index.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { remindCompany } from './remind.ts'

const world = await testApp()
const { api, app, given, clock, rows, settle } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

let counter = 0
const asked = (title: string, who: DoerKind, approver: ApproverKind | null, approverId: string | null = null) => ({
  ...task(title, who, -1),
  approver,
  approverId,
})
const taskOf = ({ body }: { body: unknown }) => body as Task
const undo = (who: Member, { id, version }: Pick<Task, 'id' | 'version'>) =>
  api.as(who).send(undoChecklistTask, { params: { taskId: id }, body: { version } }, { key: `undo-${++counter}` })

/** A task of the employee that is done once somebody agrees, in a list of two. */
const toAgree = async (approver: ApproverKind = 'HR', approverOf?: 'outsider' | 'employee') => {
  const cast = await given.cast()
  const named = approverOf === undefined ? null : cast[approverOf].userId
  const { id } = await office.start(cast.owner, cast.employee.userId, [
    asked('Read the rules', approverOf === 'employee' ? 'HR' : 'PERSON', approver, named),
    task('Call', 'OWNER', 1),
  ])
  const own = async (who: Member = cast.owner): Promise<Task> => {
    const [found] = (await office.run(who, id)).tasks
    if (!found) throw new Error('a run has the tasks of its list')
    return found
  }
  return { ...cast, id, own }
}

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind.startsWith('checklist')).map(({ message, detail }) => `${message} ${detail}`)
}

describe('a task to which somebody has to agree', () => {
  test('is handed in, and done once they do', async () => {
    const { owner, hr, employee, id, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    expect(handedIn).toMatchObject({
      status: 'OPEN',
      handedIn: { by: employee.name, agrees: { kind: 'HR', person: null } },
      can: { tick: false, undo: true, agree: false },
    })
    // It is with whoever agrees now, not with whoever did it.
    expect([await office.titles(employee), await office.titles(hr)]).toEqual([[], ['Read the rules']])
    expect((await office.run(owner, id)).progress).toMatchObject({ done: 0 })
    const done = taskOf(await office.agree(hr, handedIn))
    expect(done).toMatchObject({ status: 'DONE', settledBy: employee.name, agreedBy: hr.name, handedIn: null })
    const { items } = await api.as(hr).call(listChecklistTasks, { query: { show: 'SETTLED' } })
    expect(items.map(({ title }) => title)).toEqual(['Read the rules'])
    expect((await api.as(employee).call(listChecklistTasks, { query: { show: 'SETTLED' } })).items).toHaveLength(1)
  })

  test('is sent back with a reason, and handed in anew', async () => {
    const { hr, employee, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    const back = taskOf(await office.sendBack(hr, handedIn, 'The last page is missing'))
    expect(back).toMatchObject({ status: 'OPEN', handedIn: null, sentBack: { by: hr.name, reason: 'The last page is missing' } })
    expect([await office.titles(employee), await office.titles(hr)]).toEqual([['Read the rules'], []])
    const again = taskOf(await office.tick(employee, back))
    expect(again.sentBack).toBeNull()
    expect((await office.agree(hr, again)).status).toBe(200)
  })

  test('is taken back before that, and opened again after it, by either', async () => {
    const { hr, employee, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    expect(codeOf(await office.tick(employee, handedIn))).toBe('checklist.handed_in')
    const back = taskOf(await undo(employee, handedIn))
    expect(back).toMatchObject({ handedIn: null, can: { tick: true } })
    expect([codeOf(await undo(employee, back)), codeOf(await office.agree(hr, back))]).toEqual([
      'checklist.not_settled',
      'checklist.not_handed_in',
    ])
    expect(codeOf(await office.sendBack(hr, back))).toBe('checklist.not_handed_in')
    const done = taskOf(await office.agree(hr, taskOf(await office.tick(employee, back))))
    expect(taskOf(await undo(hr, done))).toMatchObject({ status: 'OPEN', handedIn: null, agreedBy: null })
  })

  test('is none of others, and its doer does not agree to it', async () => {
    const { owner, manager, employee, outsider, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    for (const who of [manager, outsider, await given.company()]) {
      expect((await office.agree(who, handedIn)).status).toBe(404)
      expect((await office.sendBack(who, handedIn)).status).toBe(404)
    }
    expect(codeOf(await office.agree(employee, handedIn))).toBe('checklist.four_eyes')
    expect(codeOf(await office.sendBack(employee, handedIn))).toBe('checklist.four_eyes')
    expect(codeOf(await office.agree(owner, { ...handedIn, version: 1 }))).toBe('version.stale')
    // Owner and HR stand in for whoever is meant, as they do for whoever does a task.
    expect((await office.agree(owner, handedIn)).status).toBe(200)
  })

  test.each(['MANAGER', 'OWNER'] as const)('%s agrees where that is said', async (approver) => {
    const cast = await toAgree(approver)
    const who = approver === 'MANAGER' ? cast.manager : cast.owner
    const handedIn = taskOf(await office.tick(cast.employee, await cast.own()))
    expect(await office.titles(who)).toContain('Read the rules')
    expect(await office.titles(cast.hr)).toEqual([])
    expect((await office.agree(who, handedIn)).status).toBe(200)
  })

  test('HR agrees once the manager is one no more, though the person still reports to them', async () => {
    const { owner, hr, manager, employee, own } = await toAgree('MANAGER')
    const handedIn = taskOf(await office.tick(employee, await own()))
    const { version } = await api.as(owner).call(getPerson, { params: { userId: manager.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: manager.userId }, body: { version, role: 'EMPLOYEE' } })
    expect([await office.titles(manager), await office.titles(hr)]).toEqual([[], ['Read the rules']])
    expect((await office.agree(manager, handedIn)).status).toBe(404)
    expect((await office.agree(hr, handedIn)).status).toBe(200)
  })

  test('somebody by name agrees, whoever they are; once they left, HR does', async () => {
    const { owner, hr, employee, outsider, own } = await toAgree('NAMED', 'outsider')
    const handedIn = taskOf(await office.tick(employee, await own()))
    expect(await office.titles(outsider)).toEqual(['Read the rules'])
    await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: day('2026-03-15') } })
    expect(await office.titles(hr)).toEqual(['Read the rules'])
    expect((await office.agree(hr, handedIn)).status).toBe(200)
  })

  test('the person it is about confirms what HR did for them', async () => {
    const { hr, employee, own } = await toAgree('NAMED', 'employee')
    const handedIn = taskOf(await office.tick(hr, await own()))
    expect(codeOf(await office.agree(hr, handedIn))).toBe('checklist.four_eyes')
    expect((await office.agree(employee, handedIn)).status).toBe(200)
  })

  test('whoever is meant and did it themselves leaves it to HR, and HR to the owners', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const tasks = [asked('Manager', 'MANAGER', 'MANAGER'), asked('HR', 'HR', 'HR')]
    const { id } = await office.start(owner, employee.userId, tasks)
    const [first, second] = (await office.run(owner, id)).tasks as [Task, Task]
    expect(taskOf(await office.tick(manager, first)).handedIn?.agrees).toEqual({ kind: 'HR', person: null })
    const byHr = taskOf(await office.tick(hr, second))
    expect(byHr.handedIn?.agrees).toEqual({ kind: 'OWNER', person: null })
    expect(codeOf(await office.agree(hr, byHr))).toBe('checklist.four_eyes')
    expect((await office.agree(owner, byHr)).status).toBe(200)
  })

  test('in a company of one, who does it agrees to it, and it says so', async () => {
    const owner = await given.company()
    const { id } = await office.start(owner, owner.userId, [asked('Tell the bank', 'OWNER', 'OWNER')])
    const [only] = (await office.run(owner, id)).tasks as [Task]
    expect(taskOf(await office.tick(owner, only))).toMatchObject({ status: 'DONE', settledBy: owner.name, agreedBy: owner.name })
    const kept = await rows('select agreed_alone from checklist_task where run_id = $1', [id])
    expect(kept).toEqual([{ agreed_alone: true }])
  })

  test('that was handed in before everybody else left is agreed to by who handed it in', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await office.start(owner, employee.userId, [asked('Keys', 'OWNER', 'HR')])
    const [only] = (await office.run(owner, id)).tasks as [Task]
    const handedIn = taskOf(await office.tick(owner, only))
    expect(codeOf(await office.agree(owner, handedIn))).toBe('checklist.four_eyes')
    await api.as(owner).call(deactivatePerson, { params: { userId: hr.userId }, body: { endDate: day('2026-03-15') } })
    expect(await office.titles(owner)).toEqual(['Keys'])
    expect(taskOf(await office.agree(owner, handedIn))).toMatchObject({ status: 'DONE', agreedBy: owner.name })
  })

  test('may be left out, and nothing is agreed to in a list that was stopped', async () => {
    const { owner, hr, employee, id, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    const body = { reason: 'They know them', version: handedIn.version }
    const out = await api.as(hr).send(leaveOutChecklistTask, { params: { taskId: handedIn.id }, body }, { key: 'out' })
    expect(taskOf(out)).toMatchObject({ status: 'LEFT_OUT', handedIn: null })
    const anew = taskOf(await office.tick(employee, taskOf(await undo(hr, taskOf(out)))))
    const { version } = await office.run(owner, id)
    await api.as(owner).call(stopChecklistRun, { params: { id }, body: { reason: 'It came otherwise', version } })
    expect(codeOf(await office.agree(hr, anew))).toBe('checklist.stopped')
    expect(await told(hr)).toEqual([])
  })

  test('holds up what waits for it, and what it waited for stays settled', async () => {
    const { owner, hr, employee } = await given.cast()
    const tasks = [task('Contract'), { ...asked('Read', 'PERSON', 'HR'), waitsFor: [0] }, task('Lunch', 'PERSON', 1, null, [1])]
    const { id } = await office.start(owner, employee.userId, tasks)
    const at = async (place: number) => (await office.run(owner, id)).tasks[place] as Task
    await office.tick(hr, await at(0))
    await office.tick(employee, await at(1))
    expect((await at(2)).waiting).toBe(true)
    expect(codeOf(await undo(hr, await at(0)))).toBe('checklist.awaited')
    await office.agree(hr, await at(1))
    expect((await at(2)).waiting).toBe(false)
  })

  test('two agree and send back at once: one of them comes first', async () => {
    const { owner, hr, employee, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    const both = await Promise.all([office.agree(owner, handedIn), office.sendBack(hr, handedIn)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})

describe('whoever agrees', () => {
  test('is told at once, and once; whoever handed it in is told when it comes back', async () => {
    const { owner, hr, employee, own } = await toAgree()
    const handedIn = taskOf(await office.tick(employee, await own()))
    expect(await told(hr)).toEqual([`${employee.name} is done with a task: do you agree? Read the rules (${employee.name})`])
    const back = taskOf(await office.sendBack(hr, handedIn, 'A page is missing'))
    expect(await told(hr)).toEqual([])
    expect((await told(employee)).join()).toContain(`A task was sent back: Read the rules (${employee.name})`)
    await office.tick(employee, back)
    expect(await told(employee)).toEqual([])
    expect(await told(owner)).toEqual([])
  })

  test('is reminded once it is overdue, and its doer is not', async () => {
    const { owner, hr, employee, own } = await toAgree()
    await office.tick(employee, await own())
    clock.set('2026-04-20T10:00:00Z')
    await remindCompany(app, owner.companyId)
    expect((await told(hr)).join()).toContain('1 task for you: 1 overdue')
    expect((await told(employee)).join()).not.toContain('overdue')
  })

  test('finds it among what is theirs in My Office', async () => {
    const { hr, employee, own } = await toAgree()
    const counts = async (who: Member) => {
      const { open, toAgree } = (await api.as(who).call(getMyOffice, {})).tasks
      return [open, toAgree]
    }
    expect([await counts(employee), await counts(hr)]).toEqual([
      [1, 0],
      [0, 0],
    ])
    await office.tick(employee, await own())
    expect([await counts(employee), await counts(hr)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})

test('the database holds to it by itself', async () => {
  const { employee, own } = await toAgree()
  const { id } = taskOf(await office.tick(employee, await own()))
  const set = (changes: string) => rows(`update checklist_task set ${changes} where id = $1`, [id])
  const done = "status = 'DONE', settled_at = now(), settled_by = handed_in_by"
  await expect(set(done)).rejects.toThrow('done_once_agreed')
  await expect(set(`${done}, agreed_by = handed_in_by`)).rejects.toThrow('agreed_by_another')
  await expect(set('agreed_by = gen_random_uuid()')).rejects.toThrow('agreed_once_done')
})

test('who is invited hands in, and reads why it came back', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  const { id } = await office.template(owner, [asked('Read', 'PERSON', 'HR'), task('Call')], 'JOINING')
  await office.tryStart(owner, id, person.userId, null)
  const mine = async () => (await api.call(listInvitedTasks, { body: { token } })).items[0]
  const send = async (done: boolean) => {
    const found = await mine()
    return api.send(settleInvitedTask, { body: { token, taskId: found?.id ?? '', done, version: found?.version ?? 1 } })
  }
  await send(true)
  expect(await mine()).toMatchObject({ status: 'OPEN', handedIn: true, can: { tick: false, undo: true } })
  expect(codeOf(await send(true))).toBe('checklist.handed_in')
  expect((await send(false)).status).toBe(200)
  await send(true)
  const [toDecide] = (await office.mine(owner)).filter(({ title }) => title === 'Read')
  if (toDecide) await office.sendBack(owner, toDecide, 'Please read all of it')
  expect(await mine()).toMatchObject({ handedIn: false, sentBack: 'Please read all of it', can: { tick: true } })
})

test('who agrees is said whole: somebody by name who works here, and not who does it', async () => {
  const { owner, employee } = await given.cast()
  const stranger = await given.company()
  const add = (sent: object) => {
    const body = { name: `Agreed ${++counter}`, kind: 'OTHER' as const, tasks: [{ ...task('One'), ...sent }] }
    return api.as(owner).send(addChecklistTemplate, { body: body as never }, { key: `agreed-${counter}` })
  }
  const by = employee.userId
  for (const wrong of [{ approver: 'NAMED' }, { approver: 'HR', approverId: by }, { approver: 'PERSON' }, { approverId: by }])
    expect((await add(wrong)).status).toBe(400)
  expect((await add({ who: 'NAMED', namedId: by, approver: 'NAMED', approverId: by })).status).toBe(400)
  expect(codeOf(await add({ approver: 'NAMED', approverId: stranger.userId }))).toBe('checklist.nobody')
  expect((await add({ approver: 'NAMED', approverId: by })).status).toBe(200)
})

test('on a plan without advanced checklists a list keeps who agrees, gets no more, and nobody has to in what is started', async () => {
  const { owner, hr, employee, own } = await toAgree()
  const made = await office.template(owner, [asked('Read', 'PERSON', 'HR')])
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  const params = { id: made.id }
  const { name, tasks, version } = await api.as(owner).call(getChecklistTemplate, { params })
  expect(tasks[0]).toMatchObject({ approver: 'HR', approverNamed: null })
  const change = (approver: ApproverKind, at: number) =>
    api.as(owner).send(changeChecklistTemplate, {
      params,
      body: { name, archived: false, version: at, tasks: [asked('Read', 'PERSON', approver)] },
    })
  const other = await change('OWNER', version)
  expect([other.status, codeOf(other)]).toEqual([402, 'plan.feature'])
  expect((await change('HR', version)).status).toBe(200)
  const { id } = (await office.tryStart(owner, made.id, employee.userId)).body as { id: string }
  expect((await office.run(owner, id)).tasks[0]).toMatchObject({ approver: null })
  // What was started on the larger plan goes on as it was.
  expect((await office.agree(hr, taskOf(await office.tick(employee, await own())))).status).toBe(200)
})
