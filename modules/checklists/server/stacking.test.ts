import { type Day, day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { leaveOutChecklistTask, previewChecklistRun, type Task } from '../contract/index.ts'
import { question } from '../testing/calls.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, clock, rows, settle } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const titlesOf = async (who: Member, { body }: { body: unknown }) =>
  (await office.run(who, (body as { id: string }).id)).tasks.map(({ title }) => title)

/** Two lists that have a task in common. */
const two = async (owner: Member) => ({
  first: (await office.template(owner, [task('Keys'), task('Contract')])).id,
  second: (await office.template(owner, [task('keys'), task('Tools'), task('Desk', 'HR', 0, null, [1])])).id,
})

test('what is under way for somebody already stands once, and what waits goes on waiting', async () => {
  const { owner, employee, manager } = await given.cast()
  const { first, second } = await two(owner)
  await office.tryStart(owner, first, employee.userId)
  const beside = await office.tryStart(owner, second, employee.userId)
  expect(await titlesOf(owner, beside)).toEqual(['Tools', 'Desk'])
  const [, desk] = (await office.run(owner, (beside.body as { id: string }).id)).tasks
  expect(desk?.waitsFor).toEqual(['Tools'])
  // Of somebody else, or by another day, nothing is under way.
  expect(await titlesOf(owner, await office.tryStart(owner, second, manager.userId))).toEqual(['keys', 'Tools', 'Desk'])
  const later = await office.template(owner, [task('Keys')])
  expect(await titlesOf(owner, await office.tryStart(owner, later.id, employee.userId, day('2026-05-01')))).toEqual(['Keys'])
})

test('what would begin is looked at before: each task by its day, and what stands already; then nothing begun', async () => {
  const { owner, employee, outsider } = await given.cast()
  const { first, second } = await two(owner)
  await office.tryStart(owner, first, employee.userId)
  const body = { templateId: second, personId: employee.userId, anchor: day('2026-03-20') }
  const look = (more: { templateId?: string; personId?: string; anchor?: Day | null } = {}) =>
    api.as(owner).send(previewChecklistRun, { body: { ...body, ...more } })
  expect((await look()).body).toMatchObject({
    anchor: '2026-03-20',
    tasks: [
      { title: 'keys', due: '2026-03-20', who: 'HR', underWay: true },
      { title: 'Tools', underWay: false },
      { title: 'Desk', underWay: false },
    ],
  })
  expect(await office.runs(owner)).toHaveLength(1)
  const codes = [
    { templateId: first },
    { templateId: (await office.template(owner, [task('Contract')])).id },
    { anchor: null },
    { anchor: day('2036-01-01') },
    { personId: outsider.userId },
  ]
  expect(await Promise.all(codes.map(async (more) => codeOf(await look(more))))).toEqual([
    'checklist.runs_already',
    'checklist.all_there',
    'checklist.no_day',
    'checklist.too_far',
    undefined,
  ])
})

test('what was left out there is to be done here', async () => {
  const { owner, employee } = await given.cast()
  const { first, second } = await two(owner)
  const { id } = (await office.tryStart(owner, first, employee.userId)).body as { id: string }
  const [keys] = (await office.run(owner, id)).tasks as [Task]
  const body = { reason: 'Not by us', version: keys.version }
  await api.as(owner).call(leaveOutChecklistTask, { params: { taskId: keys.id }, body })
  expect(await titlesOf(owner, await office.tryStart(owner, second, employee.userId))).toEqual(['keys', 'Tools', 'Desk'])
})

test('a list of which everything is under way is not started by hand', async () => {
  const { owner, employee } = await given.cast()
  const { first } = await two(owner)
  const same = await office.template(owner, [task('Contract'), task('Keys')])
  await office.tryStart(owner, first, employee.userId)
  expect(codeOf(await office.tryStart(owner, same.id, employee.userId))).toBe('checklist.all_there')
})

test('lists that begin together have each task once; one with nothing left is done at once, and does not begin again', async () => {
  const owner = await given.company()
  const begins = { startsItself: true }
  await office.template(owner, [task('Keys', 'OWNER'), task('Contract', 'OWNER')], 'JOINING', begins)
  await office.template(owner, [task('Keys', 'OWNER'), task('Tools', 'OWNER')], 'JOINING', begins)
  await office.template(owner, [task('Keys', 'OWNER')], 'JOINING', begins)
  await given.person(owner, { hireDate: day('2026-03-20') })
  await settle()
  const [open, done] = [await office.runs(owner), await office.runs(owner, { status: 'DONE' })]
  const all = (await Promise.all(open.map(({ id }) => office.run(owner, id)))).flatMap(({ tasks }) =>
    tasks.map(({ title }) => title),
  )
  expect(all.filter((title) => title === 'Keys')).toHaveLength(1)
  expect(all.toSorted()).toEqual(['Contract', 'Keys', 'Tools'].slice(0, all.length))
  expect(open.length + done.length).toBe(3)
})

test('somebody else does it, agrees to it, or is asked something else: that is another task, whatever the case of its letters', async () => {
  const { owner, employee } = await given.cast()
  const keys = task('Keys')
  const asks = [question('Which', 'CHOICE', true, ['House', 'Car']), question('How many', 'NUMBER', false)]
  await office.start(owner, employee.userId, [keys, { ...task('Phone'), fields: asks } as never])
  const others = [
    task('KEYS'),
    { ...task('phone'), fields: asks },
    task('Keys', 'OWNER'),
    { ...keys, approver: 'OWNER' },
    { ...keys, fields: asks },
    { ...task('Phone'), fields: asks.toReversed() },
  ]
  const { id: templateId } = await office.template(owner, others as never)
  const body = { templateId, personId: employee.userId, anchor: day('2026-03-20') }
  const { tasks } = await api.as(owner).call(previewChecklistRun, { body })
  expect(tasks.map(({ underWay }) => underWay)).toEqual([true, true, false, false, false, false])
})

test('on a plan without advanced checklists each list stands whole', async () => {
  const { owner, employee } = await given.cast()
  const { first, second } = await two(owner)
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  await office.tryStart(owner, first, employee.userId)
  expect(await titlesOf(owner, await office.tryStart(owner, second, employee.userId))).toEqual(['keys', 'Tools', 'Desk'])
})
