import {
  getChecklistRun,
  getChecklistTemplate,
  listChecklistRuns,
  listChecklistTasks,
  listChecklistTemplates,
  listInvitedTasks,
  previewChecklistRun,
} from '@daybook/checklists/contract'
import { day } from '@daybook/platform/domain'
import { asOwner, call } from '@daybook/testing/harness'
import { guestTask, underWay } from './calls.ts'
import { checklistOffice } from './checklist-office.ts'

export const checklistReads = [
  call(listInvitedTasks, 'same', async (world) => ({ who: null, body: { token: (await guestTask(world)).token } })),
  call(listChecklistTemplates, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(getChecklistTemplate, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await checklistOffice(world).template(who)).id } }
  }),
  call(listChecklistRuns, 'same', async (world) => ({ who: (await underWay(world)).owner, query: {} })),
  call(previewChecklistRun, 'same', async (world) => {
    const who = await world.given.company()
    const person = await world.given.person(who)
    const { id } = await checklistOffice(world).template(who)
    return { who, body: { templateId: id, personId: person.userId, anchor: day('2026-03-20') } }
  }),
  call(getChecklistRun, 'same', async (world) => {
    const { owner, run } = await underWay(world)
    return { who: owner, params: { id: run.id } }
  }),
  call(listChecklistTasks, 'same', async (world) => {
    const { owner, first } = await underWay(world)
    // What the hourly job notes of what it told; whether it tells anything depends on the hour.
    await world.rows('insert into checklist_reminder (company_id, person_id, day) values ($1, $2, $3)', [
      owner.companyId,
      owner.userId,
      '2026-03-16',
    ])
    await world.rows('insert into checklist_told (company_id, task_id, person_id, stage) values ($1, $2, $3, 1)', [
      owner.companyId,
      first.id,
      owner.userId,
    ])
    return { who: owner, query: {} }
  }),
]
