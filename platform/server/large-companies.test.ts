import { type App, type Db, inCompany, inSystem, LargeCompanies } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test, vi } from 'vitest'
import { all, sql } from './sql.ts'

const { app, given, rows } = await testApp()

const [firm, small] = [await given.cast(), await given.cast()]
await rows(
  `insert into person (company_id, id, name, email, role, status, search_text, created_at)
    select $1::uuid, gen_random_uuid(), 'Ada ' || i, 'ada' || i || '@harbour.example', 'EMPLOYEE', 'INVITED', '', now() from generate_series(1, 40) i`,
  [firm.owner.companyId],
)

/** A connection that nobody asks anything. */
const client = { query: vi.fn<() => Promise<unknown>>().mockResolvedValue({}) } as never

const text = 'select value_sealed from server_secret where name = $1'

/** Under which name a connection is asked for it. */
const nameUsed = async ({ db }: { db: Db }): Promise<string[]> => {
  const plans = () =>
    all(
      db,
      sql<{ name: string; plans: number }>`select name, (generic_plans + custom_plans)::int as plans from pg_prepared_statements
        where statement = ${text}`,
    )
  const ask = () => all(db, sql`select value_sealed from server_secret where name = ${'nothing'}`)
  // What is sent once has no name.
  await ask()
  const before = new Map((await plans()).map((each) => [each.name, each.plans]))
  await ask()
  return (await plans()).filter((each) => each.plans > (before.get(each.name) ?? 0)).map(({ name }) => name)
}

const asked = async (): Promise<App> => {
  const largeCompanies = new LargeCompanies(app.pool)
  await largeCompanies.ask(40)
  return { ...app, largeCompanies }
}

test('statements of a large company are prepared under names of their own', async () => {
  const within = await asked()
  const large = await inCompany(within, firm.owner.companyId, 'test', nameUsed)
  const other = await inCompany(within, small.owner.companyId, 'test', nameUsed)
  expect([large, other]).toEqual([[expect.stringMatching(/^q\d+_large$/)], [expect.stringMatching(/^q\d+$/)]])
})

test('what is kept of them is used, whatever it costs', async () => {
  const within = await asked()
  const mode = async ({ db }: { db: Db }) =>
    (await all(db, sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`))[0]?.mode
  const [large, other] = [firm.owner.companyId, small.owner.companyId]
  expect([await inCompany(within, large, 'test', mode), await inCompany(within, other, 'test', mode)]).toEqual([
    'force_generic_plan',
    'auto',
  ])
})

test('what runs outside of any company is planned with all others, also on a connection of a large one', async () => {
  const within = await asked()
  for (let i = 0; i < 20; i++) await inCompany(within, firm.owner.companyId, 'test', nameUsed)
  expect(await inSystem(within, 'test', nameUsed)).toEqual([expect.stringMatching(/^q\d+$/)])
})

test('how large they are is asked again after a minute, by whoever comes then', async () => {
  const large = new LargeCompanies(app.pool)
  const ask = vi.spyOn(large, 'ask')
  large.worksFor(client, firm.owner.companyId)
  large.worksFor(client, firm.owner.companyId)
  expect(ask).toHaveBeenCalledTimes(1)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  large.worksFor(client, undefined)
  clock.mockRestore()
  expect(ask).toHaveBeenCalledTimes(2)
  await Promise.all(ask.mock.results.map(({ value }) => value))
})

test('where the database does not answer all are planned together', async () => {
  const large = new LargeCompanies({ query: () => Promise.reject(new Error('gone')) } as never)
  expect(() => large.worksFor(client, firm.owner.companyId)).not.toThrow()
  await expect(large.ask()).rejects.toThrow('gone')
})
