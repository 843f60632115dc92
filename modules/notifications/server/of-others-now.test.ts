import { taskLost, tasksLost } from '@daybook/checklists/contract'
import { checklistOffice, task } from '@daybook/checklists/testing'
import { askConfirmation, listSignatures } from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  acknowledgeNotifications,
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
} from '../contract/index.ts'
import { wakeMails } from './mails.ts'

// What somebody was told of is another one's by the evening. The jobs work for every company of this server.
const world = await testApp({ own: true })
const { api, app, given, rows, mails, settle, clock } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T10:00:00Z'))

const change = async (owner: Member, { userId }: Member, what: object) => {
  const { version } = await api.as(owner).call(getPerson, { params: { userId } })
  await api.as(owner).call(updatePerson, { params: { userId }, body: { version, ...what } })
  await settle()
}

const digest = async (who: Member) => {
  const { version } = await api.as(who).call(getNotificationSettings, {})
  await api.as(who).call(changeNotificationSettings, { body: { digestAt: 17 * 60, version } })
}

const remind = async () => {
  await app.jobs.find(({ name }) => name === 'checklists')?.run(app)
  await settle()
}

const bell = async (who: Member): Promise<string> => {
  await settle()
  return JSON.stringify((await api.as(who).call(listNotifications, { query: {} })).items)
}

/** What somebody is mailed by six in the evening. */
const mailed = async ({ email }: Member): Promise<string> => {
  clock.set('2026-03-16T18:00:00Z')
  await wakeMails(app)
  await settle()
  return (await mails())
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => `${subject} ${text}`)
    .join(' ')
}

test('whoever has another department is told nothing more of a document of the one before that they were to sign', async () => {
  const { owner } = await given.cast({ zone: 'UTC' })
  const reader = await given.person(owner, {})
  await change(owner, reader, { department: 'Board' })
  await digest(reader)
  const { id: documentId } = await documentBy(
    world,
    owner,
    { place: 'DEPARTMENT', department: 'Board' },
    'SECRET: whom we let go',
  )
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [reader.userId], inOrder: false }
  await api.as(owner).call(askConfirmation, { params: { documentId }, body })
  expect(await bell(reader)).toContain('SECRET')
  await change(owner, reader, { department: 'Sales' })
  expect((await api.as(reader).call(listSignatures, { query: {} })).items).toEqual([])
  expect(await bell(reader)).not.toContain('SECRET')
  expect(await mailed(reader)).not.toContain('SECRET')
})

/** An employee with a task that their manager does, or agrees to, and one that the manager does in another list; and who manages them next. */
const managed = async (isAgreed: boolean) => {
  const cast = await given.cast({ zone: 'UTC' })
  const { owner, manager, employee, outsider: next } = cast
  await change(owner, next, { role: 'MANAGER' })
  for (const who of [manager, next]) await digest(who)
  const secret = isAgreed
    ? { ...task('SECRET: last warning', 'PERSON'), approver: 'MANAGER' as const, approverId: null }
    : task('SECRET: last warning', 'MANAGER')
  const { id } = await office.start(owner, employee.userId, [secret])
  await office.start(owner, next.userId, [task('Show the office', 'NAMED', 0, manager.userId)])
  const [own] = (await office.run(owner, id)).tasks
  if (isAgreed && own) await office.tick(employee, own)
  await remind()
  return { ...cast, next, id, move: () => change(owner, employee, { managerId: next.userId }) }
}

test.each([
  ['does', false],
  ['agrees to', true],
])(
  'whoever was the manager of somebody is told nothing more of a task that their manager %s, and of their own ones as before',
  async (_, isAgreed) => {
    const { manager, next, move } = await managed(isAgreed)
    expect(await bell(manager)).toContain('SECRET')
    await move()
    expect(await bell(manager)).not.toContain('SECRET')
    await remind()
    expect([await bell(manager), await bell(next)]).toEqual([
      expect.not.stringContaining('SECRET'),
      expect.stringContaining('SECRET'),
    ])
    expect(await bell(manager)).toContain('Show the office')
    const mail = await mailed(manager)
    expect(mail).toContain('Show the office')
    expect(mail).not.toContain('SECRET')
    expect(await mailed(next)).toContain('SECRET')
  },
)

test('between the move and the next look at tasks nothing of it is mailed either', async () => {
  const { manager, move } = await managed(false)
  await move()
  expect(await mailed(manager)).not.toContain('SECRET')
})

test('what is done, or stopped, between the move and that look stays untold', async () => {
  const { manager, next, id, owner, move } = await managed(false)
  await move()
  const [own] = (await office.run(owner, id)).tasks
  if (own) await office.tick(next, own)
  expect(await bell(manager)).not.toContain('SECRET')
  await remind()
  expect(await bell(manager)).not.toContain('SECRET')
  expect(await bell(manager)).toContain('Show the office')
})

test.each(['manager', 'hr'] as const)(
  'of a task that was sent back, and why, whoever has it no more is told nothing: %s',
  async (whose) => {
    const cast = await given.cast({ zone: 'UTC' })
    const { owner, employee, outsider } = cast
    const doer = cast[whose]
    await digest(doer)
    const approver = whose === 'hr' ? ('OWNER' as const) : ('HR' as const)
    const asked = { ...task('SECRET: last warning', whose === 'hr' ? 'HR' : 'MANAGER'), approver, approverId: null }
    const { id } = await office.start(owner, employee.userId, [asked])
    const own = async () => (await office.run(owner, id)).tasks[0] ?? { id: '', version: 0 }
    await office.tick(doer, await own())
    await office.sendBack(whose === 'hr' ? owner : cast.hr, await own(), 'REASON: they stole')
    expect(await bell(doer)).toContain('REASON')
    if (whose === 'hr') await change(owner, doer, { role: 'EMPLOYEE' })
    else {
      await change(owner, outsider, { role: 'MANAGER' })
      await change(owner, employee, { managerId: outsider.userId })
    }
    expect(await bell(doer)).not.toContain('REASON')
    await remind()
    expect(await bell(doer)).not.toContain('REASON')
    expect(await mailed(doer)).not.toContain('REASON')
  },
)

test('who agrees by name goes on being told of it with a lower role: it is theirs still', async () => {
  const { owner, manager, employee } = await given.cast({ zone: 'UTC' })
  await digest(manager)
  const asked = { ...task('Read the rules', 'PERSON', -9), approver: 'NAMED' as const, approverId: manager.userId }
  const { id } = await office.start(owner, employee.userId, [asked])
  const [own] = (await office.run(owner, id)).tasks
  if (own) await office.tick(employee, own)
  await remind()
  const before = (await bell(manager)).match(/Read the rules/g)?.length
  await change(owner, manager, { role: 'EMPLOYEE' })
  expect(before).toBeGreaterThan(0)
  expect((await bell(manager)).match(/Read the rules/g)).toHaveLength(before ?? 0)
  const mail = await mailed(manager)
  expect(mail).toContain('1 task for you')
  expect(mail).toContain('do you agree?')
})

test('an owner to whom a task of HR falls goes on being told of their own where it is sent back', async () => {
  const { owner, hr, employee } = await given.cast({ zone: 'UTC' })
  await office.start(owner, employee.userId, [task('Sign the contract', 'OWNER')])
  const asked = { ...task('Order a desk', 'HR'), approver: 'HR' as const, approverId: null }
  const { id } = await office.start(owner, employee.userId, [asked])
  const own = async () => (await office.run(owner, id)).tasks[0] ?? { id: '', version: 0 }
  await remind()
  await office.tick(hr, await own())
  const made = async () => (await bell(owner)).match(/Sign the contract/g)?.length
  expect(await made()).toBe(1)
  await office.sendBack(owner, await own())
  expect(await made()).toBe(1)
  await remind()
  expect(await made()).toBe(1)
})

test.each([
  ['in the same look', true],
  ['in a later one', false],
])('what is newly theirs stays told where another task, that was read, is another one’s now: %s', async (_, isSameLook) => {
  const { owner, manager, employee, outsider: next } = await given.cast({ zone: 'UTC' })
  await change(owner, next, { role: 'MANAGER' })
  await digest(manager)
  await office.start(owner, employee.userId, [task('LOST', 'MANAGER', 5)])
  await office.start(owner, next.userId, [task('OTHER', 'NAMED', 6, manager.userId)])
  await remind()
  await api.as(manager).call(acknowledgeNotifications, { body: { until: clock.now } })
  clock.set('2026-03-17T10:00:00Z')
  await office.start(owner, next.userId, [task('NEWONE', 'NAMED', 7, manager.userId)])
  if (isSameLook) await change(owner, employee, { managerId: next.userId })
  await remind()
  if (!isSameLook) {
    await change(owner, employee, { managerId: next.userId })
    clock.set('2026-03-17T11:00:00Z')
    await remind()
  }
  for (const name of ['OTHER', 'NEWONE']) expect(await bell(manager)).toContain(name)
  expect(await bell(manager)).not.toContain('LOST')
  clock.set('2026-03-17T18:00:00Z')
  await wakeMails(app)
  await settle()
  const told = (await mails()).filter(({ to }) => to === manager.email).map(({ text }) => text)
  expect(told.join(' ')).toContain('NEWONE')
})

test('what was told beside two tasks that are lost in one look stays told, whichever of them is looked at first', async () => {
  const { owner, manager, employee, outsider: next } = await given.cast({ zone: 'UTC' })
  await change(owner, next, { role: 'MANAGER' })
  for (const [at, kept] of [
    ['2026-03-16T10:00:00Z', 'FIRST'],
    ['2026-03-17T10:00:00Z', 'SECOND'],
  ] as const) {
    await api.as(manager).call(acknowledgeNotifications, { body: { until: clock.now } })
    clock.set(at)
    await office.start(owner, employee.userId, [task(`LOST beside ${kept}`, 'MANAGER', 5)])
    await office.start(owner, next.userId, [task(kept, 'NAMED', 6, manager.userId)])
    await remind()
  }
  await change(owner, employee, { managerId: next.userId })
  const told = await rows<{ task_id: string }>(
    "select o.task_id from checklist_told o join checklist_task t on t.id = o.task_id where o.person_id = $1 and t.title like 'LOST%' order by t.title desc",
    [manager.userId],
  )
  const taskIds = told.map(({ task_id }) => task_id)
  expect(taskIds).toHaveLength(2)
  await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(tasksLost, { taskIds, userId: manager.userId }))
  await remind()
  for (const name of ['FIRST', 'SECOND']) expect(await bell(manager)).toContain(`- ${name} (`)
  expect(await bell(manager)).not.toContain('LOST')
})

test('what waits of an older Daybook, which told of one task at a time, is heard', async () => {
  const { owner, manager, employee } = await given.cast({ zone: 'UTC' })
  await office.start(owner, employee.userId, [task('LOST', 'MANAGER', 5)])
  await remind()
  expect(await bell(manager)).toContain('LOST')
  const [own] = await rows<{ task_id: string }>('select task_id from checklist_told where person_id = $1', [manager.userId])
  const old = { taskId: own?.task_id ?? '', userId: manager.userId }
  await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(taskLost, old))
  expect(await bell(manager)).not.toContain('LOST')
})

test('where more was told than a message names, all of it is told anew', async () => {
  const { owner, manager, employee, outsider: next } = await given.cast({ zone: 'UTC' })
  await change(owner, next, { role: 'MANAGER' })
  await office.start(owner, employee.userId, [task('LOST', 'MANAGER', 1)])
  const others = Array.from({ length: 30 }, (_, i) => task(`Task ${i}`, 'NAMED', 5, manager.userId))
  await office.start(owner, next.userId, others)
  await remind()
  expect(await bell(manager)).toContain('31 tasks for you')
  await change(owner, employee, { managerId: next.userId })
  clock.set('2026-03-16T11:00:00Z')
  await remind()
  expect(await bell(manager)).toContain('30 tasks for you')
})

test('an owner who is of HR from now on still reads what is theirs', async () => {
  const { owner, employee, outsider } = await given.cast({ zone: 'UTC' })
  await change(owner, outsider, { role: 'ENTERPRISE_ADMIN' })
  await office.start(owner, employee.userId, [task('OWNERS', 'OWNER', 5)])
  await office.start(owner, employee.userId, [task('BYNAME', 'NAMED', 6, outsider.userId)])
  await remind()
  await change(owner, outsider, { role: 'HUMAN_RESOURCE' })
  expect(await bell(outsider)).toContain('BYNAME')
  await change(owner, outsider, { role: 'EMPLOYEE' })
  expect(await bell(outsider)).not.toContain('OWNERS')
})
