import { addPost } from '@daybook/notices/contract'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { takeDue } from './due-store.ts'

const { api, app, settle, given, rows, clock } = await testApp({ own: true })

// Right after an import the database has not looked at its tables yet, and takes what is due for little: it looked at all of it for each of two thousand people.
test('what is to be mailed is looked at once, however many work here', async () => {
  const owner = await given.company()
  await rows('alter table person drop constraint active_has_account')
  await rows(
    `insert into person (company_id, id, name, email, role, status, search_text, created_at)
      select $1, gen_random_uuid(), 'P' || n, 'p' || n || '@example.com', 'EMPLOYEE', 'ACTIVE', 'p', now() from generate_series(1, 2000) n`,
    [owner.companyId],
  )
  const words = {
    title: 'Fire drill',
    content: '<p>On Friday at ten.</p>',
    kind: 'NOTICE' as const,
    mustConfirm: true,
    pinned: false,
  }
  const whom = { everybody: true, departments: [], roles: [], publishAt: null, expiresAt: null }
  const { id } = await api.as(owner).call(addPost, { body: { ...words, ...whom } })
  await settle()
  await rows('delete from notification')
  await rows(
    `insert into notification (company_id, id, person_id, kind, about, message, detail, link, made_at, mail_at, in_bell)
      select $1, gen_random_uuid(), id, 'notices.to_confirm', $2, 'A drill', '', '/', $3, $3, true from person where company_id = $1`,
    [owner.companyId, id, clock.now],
  )
  const [taken, scans] = await inCompany(app, owner.companyId, 'test', async ({ db, now }) => {
    const due = await takeDue(db, 'mail', now, 100)
    const { rows: read } = await (db as unknown as typeof app.pool).query(
      "select idx_scan + seq_scan as scans from pg_stat_xact_user_tables where relname = 'post'",
    )
    return [due.length, Number(read[0]?.scans)] as const
  })
  expect(taken).toBe(100)
  expect(scans).toBeLessThan(1000)
})
