import type { App } from '@daybook/platform/server'
import { expect } from 'vitest'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
type Found = Readonly<Record<string, unknown>>

const listeners = ({ now, later, outside, many }: App['bus']): number =>
  [...now.values(), ...later.values(), ...outside.values()].reduce((sum, { length }) => sum + length, many.size)

/** What modules put together when the server was built. */
const partsOf = ({ fills, jobs, endpoints, bus, deedWords, screenPaths }: App): Found => ({
  'slots filled': fills.length,
  jobs: jobs.length,
  endpoints: endpoints.length,
  listeners: listeners(bus),
  deeds: deedWords.size,
  screens: screenPaths.length,
})

// The tables, what guards them, and the functions; not their rows, and not what lays companies (copied-company.ts).
const schema = `select kind, md5(string_agg(said, E'\\n' order by said)) as said from (
    select 'functions' as kind, pg_get_functiondef(p.oid) as said from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    union all select 'triggers', concat(t.tgrelid::regclass, t.tgname, t.tgenabled, t.tgfoid) from pg_trigger t where not t.tgisinternal
    union all select 'tables and indexes', concat(c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity, c.relacl::text) from pg_class c
      where c.relnamespace = 'public'::regnamespace
    union all select 'policies', concat(tablename, policyname, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all select 'constraints', concat(c.conrelid::regclass, c.conname, c.convalidated) from pg_constraint c where c.connamespace = 'public'::regnamespace
  ) found group by kind`

const schemaOf = async (rows: Rows): Promise<Found> =>
  Object.fromEntries((await rows<{ kind: string; said: string }>(schema)).map(({ kind, said }) => [kind, said]))

/**
 * Watches that whoever shares a server and its database leaves both as they were found, but for rows: what one file added would be
 * everybody's, and the files after it would fail by it, in whatever order they come. Such a file asks for a server of its own.
 */
export const watchLeftAsFound = async (app: App, rows: Rows): Promise<() => Promise<void>> => {
  const all = async () => ({ ...partsOf(app), ...(await schemaOf(rows)) })
  let before = await all()
  return async () => {
    const [found, now] = [before, await all()]
    // The next file is not blamed for this one.
    before = now
    expect(now, 'What this file changed is everybody’s: it needs testApp({ own: true }).').toEqual(found)
  }
}
