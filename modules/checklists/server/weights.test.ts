import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addChecklistTemplate, changeChecklistTemplate, getChecklistTemplate, writtenBack } from '../contract/index.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, rows } = world
const office = checklistOffice(world)

let counter = 0
const weighed = [
  { ...task('Contract', 'HR', -14), weight: 3 },
  { ...task('Lunch', 'PERSON', 1), weight: 1 },
]

test('a task counts as much as its list says, in the run by itself and among others', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await office.start(owner, employee.userId, weighed)
  const [contract] = (await office.run(owner, id)).tasks
  expect(contract?.weight).toBe(3)
  if (contract) await office.tick(hr, contract)
  const progress = { done: 1, toCome: 1, weights: { done: 3, leftOut: 0, toCome: 1 }, percent: 75 }
  expect((await office.run(owner, id)).progress).toMatchObject(progress)
  expect((await office.runs(owner)).find((run) => run.id === id)?.progress).toMatchObject(progress)
  // Of their own tasks alone somebody else sees how far those are.
  expect((await office.run(employee, id)).progress).toMatchObject({ done: 0, toCome: 1, percent: 0 })
})

test('a task counts 1 to 10 times, and whole ones', async () => {
  const owner = await given.company()
  const add = (weight: unknown) =>
    api
      .as(owner)
      .send(
        addChecklistTemplate,
        { body: { name: `Weights ${++counter}`, kind: 'OTHER', tasks: [{ ...task('One'), weight }] } as never },
        { key: `weights-${counter}` },
      )
  for (const weight of [0, 11, -1, 1.5, '3', null]) expect((await add(weight)).status).toBe(400)
  for (const weight of [1, 10, undefined]) expect((await add(weight)).status).toBe(200)
})

test('the database holds to it by itself', async () => {
  const { owner, employee } = await given.cast()
  const { id } = await office.start(owner, employee.userId, weighed)
  await expect(rows('update checklist_task set weight = 11 where run_id = $1', [id])).rejects.toThrow(
    'checklist_task_weight_check',
  )
})

test('on a plan without advanced checklists a list keeps what it has, gets no more, and what is started counts each once', async () => {
  const { owner, employee } = await given.cast()
  const made = await office.template(owner, weighed)
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  const { name, tasks, version } = await api.as(owner).call(getChecklistTemplate, { params: { id: made.id } })
  const known = tasks.map(writtenBack)
  const change = (sent: typeof known, at: number) =>
    api
      .as(owner)
      .send(changeChecklistTemplate, { params: { id: made.id }, body: { name, archived: false, version: at, tasks: sent } })
  const more = await change(
    known.map((each) => ({ ...each, weight: 5 })),
    version,
  )
  expect([more.status, codeOf(more)]).toEqual([402, 'plan.feature'])
  expect((await change([...known].reverse(), version)).status).toBe(200)
  const { id } = (await office.tryStart(owner, made.id, employee.userId)).body as { id: string }
  expect((await office.run(owner, id)).tasks.map(({ weight }) => weight)).toEqual([1, 1])
})
