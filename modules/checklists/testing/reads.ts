import {
  getChecklistRun,
  getChecklistTemplate,
  listChecklistRuns,
  listChecklistTasks,
  listChecklistTemplates,
} from '@daybook/checklists/contract'
import { asOwner, call } from '@daybook/testing/harness'
import { underWay } from './calls.ts'
import { checklistOffice } from './checklist-office.ts'

export const checklistReads = [
  call(listChecklistTemplates, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(getChecklistTemplate, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await checklistOffice(world).template(who)).id } }
  }),
  call(listChecklistRuns, 'same', async (world) => ({ who: (await underWay(world)).owner, query: {} })),
  call(getChecklistRun, 'same', async (world) => {
    const { owner, run } = await underWay(world)
    return { who: owner, params: { id: run.id } }
  }),
  call(listChecklistTasks, 'same', async (world) => ({ who: (await underWay(world)).owner, query: {} })),
]
