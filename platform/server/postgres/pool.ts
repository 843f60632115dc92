import { Client, Pool, types } from 'pg'
import { appRole, jobsRole } from './roles.ts'

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
}

const common = { options: '-c timezone=UTC -c statement_timeout=10000 -c lock_timeout=5000', application_name: 'daybook' }

/**
 * A pool that survives a broken connection. Without a listener the first one that drops would end the process: an idle one is told
 * to the pool, and one that is lent to nobody but itself; whoever holds it learns by the next statement, which fails.
 */
export const openPool = (address: Address, max: number, onError: (error: Error) => void, setting?: string): Pool => {
  const pool = new Pool({
    ...address,
    ...common,
    ...(setting ? { options: `${common.options} -c ${setting}` } : {}),
    max,
    // What is sent together is not waited for one by one: each wait wakes two processes.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 3000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

export const openClient = async (address: Address): Promise<Client> => {
  const client = new Client({ ...address, application_name: 'daybook', options: '-c timezone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Refuses to serve with a login that could read past row security (docs/security.md#s19). */
export const assertConfined = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; loose: boolean; owns: boolean }>(`
    select r.rolname as name, r.rolsuper or r.rolbypassrls as loose,
      exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (!role || role.loose || role.owns)
    throw new Error(`The database login ${role?.name ?? ''} could bypass row security. Let DATABASE_URL sign in as ${appRole}.`)
}

/** Refuses a login for the queue that is not the queue's own. */
export const assertJobs = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  if (rows[0]?.name !== jobsRole) throw new Error(`it signs in as ${rows[0]?.name ?? 'nobody'}`)
}
