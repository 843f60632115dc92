import { Client, Pool, type PoolClient, types } from 'pg'
import { appRole, jobsRole, sessionSettings, systemRole } from './roles.ts'

// Days stay text, instants become UTC ISO text (the session's zone is UTC), counts become numbers: nothing in this code
// base wants a Date, and a bigint column of ours (cents, sequence numbers) stays below 2^53 by its constraints.
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => `${text.replace(' ', 'T').replace(/\+00(:00)?$/, '')}Z`)
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint of ${text} does not fit`)
  return value
})
types.setTypeParser(1182 as never, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')))

export type Address = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** Behind a pooler in transaction mode: each transaction may be in another session, and none takes settings when it begins. */
  pooled?: boolean
  /** How long one waits for a connection, and for an answer to a statement, in milliseconds, where that is not as below. */
  connectionTimeoutMillis?: number
  query_timeout?: number
}

const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A statement that was prepared by name in one session is unknown in the next one, or stands there for another text. */
const withoutNames = (client: PoolClient): void => {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const unnamed = (given: unknown) =>
    typeof given === 'object' && given !== null && 'text' in given ? { ...given, name: undefined } : given
  client.query = ((first: unknown, ...more: unknown[]) => query(unnamed(first), ...more)) as typeof client.query
}

/** What lies between may forget a connection that is quiet for minutes, and tells neither side. */
export const askedAfter = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

/**
 * How long a statement is waited for, in milliseconds, with those before it on its connection: well past the `statement_timeout`, which is kept at the
 * other end. A statement that was sent to a server that is gone would be waited for until the system gives up sending it, a quarter of an hour.
 */
export const answerMs = 30_000

/**
 * A pool that survives a broken connection. Without a listener the first one that drops would end the process: an idle one is told
 * to the pool, and one that is lent to nobody but itself; whoever holds it learns by the next statement, which fails.
 */
export const openPool = (
  { pooled = false, ...address }: Address,
  max: number,
  onError: (error: Error) => void,
  settings: Readonly<Record<string, string>> = {},
): Pool => {
  const pool = new Pool({
    connectionTimeoutMillis: 3000,
    query_timeout: answerMs,
    ...address,
    ...askedAfter,
    application_name: 'daybook',
    ...(pooled ? {} : { options: optionsOf({ ...sessionSettings, ...settings }) }),
    max,
    // What is sent together is not waited for one by one: each wait wakes two processes.
    pipeline: true,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (pooled) withoutNames(client)
  })
  return pool
}

/** A connection of its own. It gives up where nobody answers for ten seconds. */
export const openClient = async ({ pooled = false, ...address }: Address): Promise<Client> => {
  const options = pooled ? {} : { options: '-c timezone=UTC' }
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    ...address,
    ...askedAfter,
    application_name: 'daybook',
    ...options,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Refuses to serve with a login that could read past row security, by itself or as a role it is a member of (docs/security.md#s19). */
export const assertConfined = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; loose: boolean }>(
    `select current_user as name, bool_or(r.rolsuper or r.rolbypassrls or r.rolname = $1
      or exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p'))) as loose
    from pg_roles r where pg_has_role(current_user, r.oid, 'member')`,
    [systemRole],
  )
  const role = rows[0]
  if (!role || role.loose)
    throw new Error(`The database login ${role?.name ?? ''} could bypass row security. Let DATABASE_URL sign in as ${appRole}.`)
}

/** Refuses a login that nothing would end, or that would read days in another zone: behind a pooler these settings are the role's. */
export const assertSettled = async (pool: Pool): Promise<void> => {
  const names = Object.keys(sessionSettings)
  const { rows } = await pool.query<{ name: string; value: string; login: string }>(
    'select name, current_setting(name) as value, current_user as login from unnest($1::text[]) name',
    [names],
  )
  const wrong = rows.find(({ name, value }) => value !== sessionSettings[name])
  if (!wrong) return
  const { login, name, value } = wrong
  throw new Error(
    `The database login ${login} has ${name} = ${value}. Run "npm run daybook -- migrate", or: alter role ${login} set ${name} = '${sessionSettings[name]}'.`,
  )
}

/** Refuses a login for the queue that is not the queue's own. */
export const assertJobs = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  if (rows[0]?.name !== jobsRole) throw new Error(`it signs in as ${rows[0]?.name ?? 'nobody'}`)
}
