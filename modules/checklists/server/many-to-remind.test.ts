import { inCompany, joinInOnePass } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { checklistOffice, task } from '../testing/checklist-office.ts'
import { peopleToRemind } from './remind-store.ts'
import { remindCompany } from './remind.ts'

const world = await testApp({ own: true })
const { app, given, rows, clock } = world

// As after an import: the database has not looked at these tables yet. To ask each task about everybody took longer than a statement may, and so did
// to ask anew for each of HR and of the owners who is meant.
test('a thousand people who joined today, each with a list of their own, are all told of their tasks, and HR and owners of theirs', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, employee } = await given.cast()
  const { id } = await checklistOffice(world).start(owner, employee.userId, [
    task('Read the rules', 'PERSON'),
    task('Call', 'PERSON'),
    ...['A desk', 'A badge', 'A contract'].map((title) => task(title, 'HR')),
    task('A welcome', 'OWNER'),
  ])
  // Laid as they stand, a thousand at once: what follows from each is no part of this.
  await rows('alter table person drop constraint active_has_account')
  for (const table of ['checklist_run', 'checklist_task']) await rows(`alter table ${table} disable trigger user`)
  await rows(
    `insert into person (company_id, id, name, email, role, status, search_text, created_at)
      select $1, gen_random_uuid(), 'H' || n, 'decides' || n || '@example.com', case when n > 6 then 'ENTERPRISE_ADMIN' else 'HUMAN_RESOURCE' end, 'ACTIVE', 'p', now()
      from generate_series(1, 9) n`,
    [owner.companyId],
  )
  await rows(
    `with many as (insert into person (company_id, id, name, email, role, status, search_text, created_at)
        select $1, gen_random_uuid(), 'P' || n, 'many' || n || '@example.com', 'EMPLOYEE', 'ACTIVE', 'p', now() from generate_series(1, 1000) n returning id),
      runs as (insert into checklist_run (company_id, id, template_id, person_id, name, kind, anchor, started_at)
        select r.company_id, gen_random_uuid(), r.template_id, many.id, r.name, r.kind, r.anchor, r.started_at from checklist_run r, many where r.id = $2
        returning company_id, id)
    insert into checklist_task (company_id, id, run_id, place, title, note, who, days, due)
      select runs.company_id, gen_random_uuid(), runs.id, t.place, t.title, t.note, t.who, t.days, t.due from runs, checklist_task t where t.run_id = $2`,
    [owner.companyId, id],
  )
  // Whom each task is for is found out once, and not for each of them.
  const looks = await inCompany(app, owner.companyId, 'test', async ({ db, now }) => {
    await joinInOnePass(db)
    await peopleToRemind(db, now, { limit: 250 })
    const { rows: read } = await (db as unknown as typeof app.pool).query(
      "select idx_scan + seq_scan as scans from pg_stat_xact_user_tables where relname = 'person'",
    )
    return Number(read[0]?.scans)
  })
  expect(looks).toBeLessThan(50_000)
  await remindCompany(app, owner.companyId)
  const told = 'select count(distinct person_id)::int as people, count(*)::int as tasks from checklist_told where company_id = $1'
  expect(await rows(told, [owner.companyId])).toEqual([{ people: 1012, tasks: 2002 + 7 * 3003 + 4 * 1001 }])
})
