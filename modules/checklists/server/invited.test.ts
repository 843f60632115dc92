import { acceptInvitation, getPreparation } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { envelopeFor, inject, openReply, type PlainRequest, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listChecklistTasks, listInvitedTasks, settleInvitedTask, stopChecklistRun, type InvitedTask } from '../contract/index.ts'
import { guestTask, question } from '../testing/calls.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { app, api, given, rows } = world

const tasks = async (token: string) => (await api.call(listInvitedTasks, { body: { token } })).items
const settle = (token: string, { id, version }: Pick<InvitedTask, 'id' | 'version'>, done = true) =>
  api.send(settleInvitedTask, { body: { token, taskId: id, done, version } })

test('somebody who is invited ticks their own tasks of joining off, and finds them done once they join', async () => {
  const { office, owner, person, token, run, task } = await guestTask(world)
  expect((await tasks(token)).map(({ title }) => title)).toEqual(['Read the rules'])
  const done = (await settle(token, task)).body as InvitedTask
  expect(done).toMatchObject({ status: 'DONE', can: { tick: false, undo: true } })
  expect(codeOf(await settle(token, task))).toBe('version.stale')
  expect(codeOf(await settle(token, done))).toBe('checklist.not_open')
  const opened = (await settle(token, done, false)).body as InvitedTask
  expect(codeOf(await settle(token, opened, false))).toBe('checklist.not_settled')
  await settle(token, opened)

  const params = { userId: person.userId }
  expect((await api.as(owner).call(getPreparation, { params })).parts).toContainEqual({ what: 'Own tasks', done: 1, all: 1 })
  await api.call(acceptInvitation, { body: { token, password: 'seven green bottles on a wall' } })
  expect((await office.run(owner, run.id)).tasks).toMatchObject([
    { title: 'Read the rules', status: 'DONE', settledBy: 'Ada Lovelace' },
    { title: 'Call', status: 'OPEN' },
  ])
  expect(codeOf(await settle(token, opened))).toBe('invitation.invalid')
})

test('long tasks are the same in an envelope as without one, for whoever is invited and whoever works here', async () => {
  const { owner, person, token } = await guest(world)
  const office = checklistOffice(world)
  const choices = Array.from({ length: 30 }, (_, n) => `${n} ${'가'.repeat(90)}`)
  const fields = Array.from({ length: 20 }, (_, n) => question(`Question ${n}`, 'CHOICE', false, choices))
  const long = Array.from({ length: 5 }, (_, n) => ({ ...task(`Long ${n}`, 'PERSON', 1), fields }))
  const { id } = await office.template(owner, long, 'JOINING')
  await office.tryStart(owner, id, person.userId, null)
  const same = async (request: PlainRequest) => {
    const { claims, sealed } = await envelopeFor(app, request)
    const [plain, reply] = [await inject(app, request), await inject(app, sealed)]
    expect([plain.statusCode, plain.json().items.length, Buffer.byteLength(plain.payload) > 500_000]).toEqual([200, 5, true])
    expect(await openReply(reply.payload, claims)).toBe(plain.payload)
  }
  const headers = { 'content-type': 'application/json' }
  await same({ method: 'POST', url: listInvitedTasks.path, headers, payload: JSON.stringify({ token }) })
  const employee = await given.person(owner)
  await office.tryStart(owner, id, employee.userId)
  await same({ method: 'GET', url: listChecklistTasks.path, headers: { authorization: `Bearer ${employee.token}` } })
})

test('a task of HR, of somebody else, or what HR settled is none of theirs', async () => {
  const { office, owner, token, run, task } = await guestTask(world)
  const hrs = (await office.run(owner, run.id)).tasks.find(({ title }) => title === 'Call')
  expect(codeOf(await settle(token, hrs ?? task))).toBe('not_found')
  const beside = await guest(world, owner)
  expect([await tasks(beside.token), codeOf(await settle(beside.token, task))]).toEqual([[], 'not_found'])
  await office.tick(owner, task)
  const [ticked] = await tasks(token)
  expect(ticked).toMatchObject({ status: 'DONE', can: { undo: false } })
  expect(codeOf(await settle(token, ticked ?? task, false))).toBe('not_found')
})

test('on a plan without checklists there are no tasks, and in a run that was stopped none either', async () => {
  const { owner, token, run, task } = await guestTask(world)
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
  expect([await tasks(token), codeOf(await settle(token, task))]).toEqual([[], 'not_found'])
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  expect((await tasks(token)).length).toBe(1)
  const body = { reason: 'They start later', version: run.version }
  await api.as(owner).call(stopChecklistRun, { params: { id: run.id }, body })
  expect([await tasks(token), codeOf(await settle(token, task))]).toEqual([[], 'checklist.stopped'])
})

test('whoever is invited to be HR does tasks of HR once they joined, and not before', async () => {
  const { office, owner, run } = await guestTask(world)
  const hr = await guest(world, owner, { role: 'HUMAN_RESOURCE' })
  const hrs = (await office.run(owner, run.id)).tasks.find(({ title }) => title === 'Call')
  expect(codeOf(await settle(hr.token, { id: hrs?.id ?? '', version: hrs?.version ?? 1 }))).toBe('not_found')
})
