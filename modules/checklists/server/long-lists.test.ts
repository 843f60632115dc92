import { day } from '@daybook/platform/domain'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { previewChecklistRun } from '../contract/index.ts'
import { question } from '../testing/calls.ts'
import { checklistOffice, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, clock, rows } = world
const office = checklistOffice(world)

const choices = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(31, 'x'))
/** As much as one call may bring: sixty tasks with twenty questions each. */
const longList = (name: string) =>
  Array.from({ length: 60 }, (_, at) => ({
    ...task(`${name} ${at}`, 'HR', 1),
    fields: Array.from({ length: 20 }, (_each, n) => question(`Question ${n}`, 'CHOICE', false, choices)),
  }))

/** A list that is under way, once more, as if it had been made and started by the same calls. */
const copyList = (templateId: string, name: string) =>
  rows(
    `with c as (insert into checklist_template
        select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', $2::text))).* from checklist_template t where id = $1 returning id),
      r as (insert into checklist_run
        select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'template_id', (select id from c)))).* from checklist_run r where template_id = $1 returning id),
      t as (insert into checklist_task
        select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'run_id', (select id from r)))).*
        from checklist_task t where run_id = (select id from checklist_run where template_id = $1) returning id)
      insert into checklist_field select (jsonb_populate_record(f, jsonb_build_object('run_id', (select id from r)))).*
        from checklist_field f where run_id = (select id from checklist_run where template_id = $1)`,
    [templateId, name],
  )

test('a list that would begin beside eighty long ones is looked at without holding anybody up', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { hr, employee } = await given.cast()
  const [first, last] = [await office.template(hr, longList('A')), await office.template(hr, longList('B'))]
  expect((await office.tryStart(hr, first.id, employee.userId)).status).toBe(200)
  for (let n = 0; n < 80; n++) await copyList(first.id, `Copy ${n}`)
  const body = { templateId: last.id, personId: employee.userId, anchor: day('2026-03-20') }
  const look = () => longestHold(() => api.as(hr).call(previewChecklistRun, { body }))
  expect(await leastHold(look)).toBeLessThan(50)
})
