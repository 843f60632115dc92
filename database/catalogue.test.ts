import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// What must hold for every table there is or will be, read from the database's own catalogue.

const { app, rows, given } = await testApp({ own: true })
// Before any test: the one account is the owner of the neighbouring company, which every test database has.
const first = await rows('select 1 from account')

test('every table with a company has row security, enabled and forced, with the tenant policy', async () => {
  const tables = await rows<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      coalesce((select array_agg(polname::text order by polname) from pg_policy where polrelid = c.oid), '{}') as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('outbox')`)
  expect(tables.length).toBeGreaterThan(15)
  for (const table of tables) expect(table).toMatchObject({ enabled: true, forced: true, policies: ['system', 'tenant'] })
})

test('a new database has no account, and no view that sees more than who asks', async () => {
  expect(first).toHaveLength(1)
  const views = await rows(`
    select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on}'`)
  expect(views).toEqual([])
})

test('the primary key of every tenant table begins with the company, and references between them carry it', async () => {
  const keys = await rows<{ name: string; first: string }>(`
    select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) as first
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'company_id') and c.relname <> 'outbox'`)
  expect(keys.filter(({ first }) => first !== 'company_id')).toEqual([])
  const loose = await rows<{ name: string }>(`
    select k.conname as name from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and a.relrowsecurity and b.relrowsecurity and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'company_id'`)
  expect(loose).toEqual([])
})

test('the server’s login is confined: no superuser, owns nothing, sees nothing without a company', async () => {
  await given.twoCompanies()
  const { rows: role } = await app.pool.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
  expect(role).toEqual([{ rolsuper: false, rolbypassrls: false }])
  const { rows: owned } = await app.pool.query(
    "select relname from pg_class where relowner = current_user::regrole and relkind = 'r'",
  )
  expect(owned).toEqual([])
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of tables) expect([name, (await app.pool.query(`select 1 from ${name} limit 1`)).rows]).toEqual([name, []])
})

test('a row for another company is refused by the database itself', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query("select set_config('app.company_id', $1, true)", [ours.owner.companyId])
  const insert = client.query(
    "insert into holiday (company_id, id, day, name, source) values ($1, gen_random_uuid(), '2026-01-01', 'x', 'company')",
    [theirs.owner.companyId],
  )
  await expect(insert).rejects.toMatchObject({ code: '42501' })
  await client.query('rollback')
  expect((await client.query("select current_setting('app.company_id', true) as company")).rows[0].company).toBe('')
  client.release()
})

test('the audit chain can be added to and read, never changed', async () => {
  const { ours } = await given.twoCompanies()
  const client = await app.pool.connect()
  for (const statement of [
    'update audit_entry set action = action',
    'delete from audit_entry',
    'insert into audit_entry select * from audit_entry',
  ]) {
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [ours.owner.companyId])
    expect((await client.query('select distinct company_id from audit_entry')).rows).toEqual([
      { company_id: ours.owner.companyId },
    ])
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.query('rollback')
  }
  client.release()
})

test('inside one company every table shows its own rows only, and no statement reaches another’s', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const tables = await rows<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`)
  const client = await app.pool.connect()
  for (const { name } of tables) {
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [ours.owner.companyId])
    const shown = await client.query(`select count(*)::int as n from ${name} where company_id <> $1`, [ours.owner.companyId])
    expect([name, shown.rows]).toEqual([name, [{ n: 0 }]])
    // Either the row is not there to be updated, or the server's login may not update this table at all.
    const moved = await client
      .query(`update ${name} set company_id = $1 where company_id = $2`, [ours.owner.companyId, theirs.owner.companyId])
      .then(
        ({ rowCount }) => rowCount,
        (error: { code: string }) => error.code,
      )
    expect([name, moved]).toEqual([name, expect.toBeOneOf([0, '42501'])])
    await client.query('rollback')
  }
  client.release()
})

test('what runs with more rights than its caller is granted one by one, to the server and never to everybody', async () => {
  const functions = await rows<{ name: string; everybody: boolean; server: boolean; jobs: boolean }>(`
    select p.oid::regprocedure::text as name, has_function_privilege('public', p.oid, 'execute') as everybody,
      has_function_privilege('daybook_app', p.oid, 'execute') as server, has_function_privilege('daybook_jobs', p.oid, 'execute') as jobs
    from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace order by 1`)
  expect(functions.length).toBeGreaterThan(14)
  expect(functions.filter(({ everybody, jobs }) => everybody || jobs)).toEqual([])
  const withheld = functions.filter(({ server }) => !server).map(({ name }) => name.split('(')[0])
  expect(withheld).toEqual([
    'await_document_text',
    'count_credited',
    'count_refund',
    'count_share',
    'find_document',
    'list_feature_flags',
    'make_platform_admin',
    'outbox_take_turn',
    'set_feature_flag',
    'settle_invoice',
  ])
})

test('what runs with more rights than its caller has those that look across companies, not those of whoever migrated', async () => {
  const owners = await rows(`select proname as name, proowner::regrole::text as owner from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and proowner <> 'daybook_system'::regrole`)
  expect(owners).toEqual([])
})

test('the queue’s login reads no table of ours and writes no audit entry', async () => {
  const { ours } = await given.twoCompanies()
  const tables = await rows<{ name: string }>(`
    select relname as name from pg_class where relkind in ('r', 'v', 'p') and relnamespace = 'public'::regnamespace
      and has_table_privilege('daybook_jobs', oid, 'select, insert, update, delete')`)
  expect(tables).toEqual([])
  await rows('begin')
  await rows('set local role daybook_jobs')
  await rows(`select set_config('app.company_id', '${ours.owner.companyId}', true)`)
  const forged = rows(`select finish_request('[{"action":"payroll.finalize"}]', '[]', '', now(), 'x', '')`)
  await expect(forged).rejects.toMatchObject({ code: '42501' })
  await rows('rollback')
})
