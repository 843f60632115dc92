import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getChecklistRun, listChecklistTasks } from '../contract/index.ts'
import { checklistOffice, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, clock, settle } = world
const office = checklistOffice(world)

/** A manager did a task of somebody's leaving list on 30 April, and is their manager no more; the last day is 30 June now. */
const afterTheMove = async (mine: ReturnType<typeof task> & { approver?: 'HR'; approverId?: null }) => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, manager, employee } = await given.cast()
  const last = (endDate: string) =>
    api.as(owner).call(deactivatePerson, {
      params: { userId: employee.userId },
      body: { endDate: day(endDate), accessEnds: 'AFTER_LAST_DAY' },
    })
  await last('2026-04-30')
  const { id } = await office.start(owner, employee.userId, [mine, task('Keys', 'HR', 0)], day('2026-04-30'), 'LEAVING')
  const [own] = (await api.as(manager).call(listChecklistTasks, { query: { show: 'OPEN' } })).items
  if (!own) throw new Error('no task')
  expect((await office.tick(manager, own)).status).toBe(200)
  const other = await given.person(owner, { role: 'MANAGER' })
  const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: employee.userId }, body: { version, managerId: other.userId } })
  await last('2026-06-30')
  await settle()
  return { id, owner, manager, employee }
}

test.each([
  ['did', task('Talk', 'MANAGER', -1)],
  ['handed in', { ...task('Talk', 'MANAGER', -1), approver: 'HR' as const, approverId: null }],
])(
  'whoever is somebody’s manager no more does not read by a task of their leaving that they %s to which day the last one moved',
  async (_, mine) => {
    const { id, owner, manager, employee } = await afterTheMove(mine)
    expect(await api.as(manager).call(getPerson, { params: { userId: employee.userId } })).toMatchObject({
      leavesOn: null,
      endDate: null,
    })
    const settled = (await api.as(manager).call(listChecklistTasks, { query: { show: 'SETTLED' } })).items
    const run = await api.as(manager).send(getChecklistRun, { params: { id } })
    expect([run.status, run.body]).toMatchObject([200, { tasks: [{ title: 'Talk' }] }])
    expect(JSON.stringify([settled, run.body])).not.toContain('2026-06')
    clock.set('2026-07-02T09:00:00Z')
    expect(await api.as(manager).call(getChecklistRun, { params: { id } })).toMatchObject({ progress: { overdue: 0 } })
    expect(JSON.stringify(await api.as(owner).call(getChecklistRun, { params: { id } }))).toContain('2026-06-30')
  },
)
