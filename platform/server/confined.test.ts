import { testApp } from '@daybook/testing'
import { expect, inject, test } from 'vitest'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import type { Address } from './postgres/index.ts'

// docs/security.md#s19: a login that row security does not hold opens no server.

const { app, rows } = await testApp()
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')

const urlOf = ({ host, port, user, password }: Address): string => {
  const who = `${encodeURIComponent(user ?? '')}${password ? `:${encodeURIComponent(password)}` : ''}`
  return `postgres://${who}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}
const open = async (login: Address, more: Partial<Config> = {}): Promise<string> => {
  const settings = { ...app.config, databaseUrl: urlOf(login), migrateDatabaseUrl: undefined, ...more }
  const opened = openDatabase(
    settings,
    () => undefined,
    () => undefined,
  )
  return opened.then(
    async ({ close }) => {
      await close()
      return 'open'
    },
    (error: Error) => error.message,
  )
}

test('the login of the server opens the database; one that may do more does not', async () => {
  const cluster = inject('cluster')
  expect(await open(cluster.app)).toBe('open')
  expect(await open(cluster.owner)).toMatch(/could bypass row security/)
  for (const [attribute, undo] of [
    ['alter role daybook_loose bypassrls', 'alter role daybook_loose nobypassrls'],
    ['alter table holiday owner to daybook_loose', `alter table holiday owner to ${cluster.owner.user}`],
    ['grant daybook_system to daybook_loose', 'revoke daybook_system from daybook_loose'],
    [`grant ${cluster.owner.user} to daybook_loose`, `revoke ${cluster.owner.user} from daybook_loose`],
  ] as const) {
    await rows('drop role if exists daybook_loose')
    await rows(`create role daybook_loose login${cluster.app.password ? ` password '${cluster.app.password}'` : ''}`)
    await rows(`grant usage, create on schema public to daybook_loose`)
    expect(await open({ ...cluster.app, user: 'daybook_loose' })).toBe('open')
    await rows(attribute)
    expect(await open({ ...cluster.app, user: 'daybook_loose' })).toMatch(/daybook_loose could bypass row security/)
    await rows(undo)
    await rows('drop owned by daybook_loose')
    await rows('drop role daybook_loose')
  }
})

test('the queue signs in with its own login only; where it cannot, the server that does the jobs does not start', async () => {
  const { app: login, owner } = inject('cluster')
  const gone = { jobsDatabaseUrl: urlOf({ ...login, user: 'daybook_nobody' }) }
  expect(await open(login, gone)).toMatch(/^The scheduled jobs need the database login daybook_jobs: .*Set JOBS_DATABASE_URL/)
  expect(await open(login, { jobsDatabaseUrl: urlOf(owner) })).toContain(`it signs in as ${owner.user}`)
  expect(await open(login, { ...gone, role: 'web' })).toBe('open')
})
