import type { Cast, MadeRecords, Member, Records, TestingManifest, TestWorld } from '@daybook/testing/harness'
import type { DoerKind } from '@daybook/checklists/domain'
import { dayInZone } from '@daybook/platform/domain'
import { checklistCalls } from './calls.ts'
import { checklistOffice, task } from './checklist-office.ts'
import { checklistReads } from './reads.ts'

/** Of everybody a list that is under way, with a task of theirs; and a list of the company. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const office = checklistOffice(world)
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) {
    const { id } = await office.start(cast.owner, who.userId, [task('Own', 'PERSON'), task('Owner', 'OWNER')])
    const { tasks } = await office.run(cast.owner, id)
    people[whose] = [{ checklistRun: id, checklistTask: tasks[0]?.id ?? '' }]
  }
  return { people, company: { checklistTemplate: (await office.template(cast.owner)).id } }
}

export { checklistOffice, task }

export const manifest = {
  calls: checklistCalls,
  reads: checklistReads,
  matrixRows: {
    // Nobody but who has the files of everybody sets lists up; tasks are everybody's own.
    'checklist.set_up': [45],
    'checklist.task': [23, 45],
  },
  records,
  given: (world) => ({
    /** A list that is under way for somebody: a task for each of these, due from yesterday on, a day after the other. */
    checklist: (by: Member, person: Member, doers: readonly DoerKind[]) => {
      const today = dayInZone(world.app.clock(), 'UTC')
      const tasks = doers.map((who, i) => task(`Task ${i + 1}`, who, i - 1))
      return checklistOffice(world).start(by, person.userId, tasks, today)
    },
  }),
} satisfies TestingManifest
