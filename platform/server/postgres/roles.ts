import { fieldOf } from '@daybook/platform/domain'
import type { Client } from 'pg'

/** The server's login: no superuser, owns nothing, cannot pass row security. */
export const appRole = 'daybook_app'
/** The queue's login: owns its own schema and sees no table of ours. */
export const jobsRole = 'daybook_jobs'
/** Owns the few functions that look across companies; nobody signs in as it. */
export const systemRole = 'daybook_system'

/**
 * What every session of the server has: UTC, an end to what takes too long or waits for a lock, and no programs that are compiled for one statement: a plan that is told not
 * to read whole tables looks so expensive to the database that it compiles half a second for what takes half a millisecond.
 */
export const sessionSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '5s',
  jit: 'off',
}

/** Kept with the login too: a pooler takes none with a connection. Changed only where they differ, since it may need an administrator. */
const keepSettings = async (owner: Client, role: string): Promise<void> => {
  const { rows } = await owner.query<{ settings: string[] }>(
    `select coalesce(setconfig, '{}') as settings from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
     where rolname = $1`,
    [role],
  )
  for (const [name, value] of Object.entries(sessionSettings))
    if (!rows[0]?.settings.some((setting) => setting.toLowerCase() === `${name}=${value}`.toLowerCase()))
      await owner.query(`alter role ${role} set ${name} = '${value}'`)
}

const makeRoles = async (owner: Client, secret: string): Promise<void> => {
  for (const [role, login] of [
    [appRole, true],
    [jobsRole, true],
    [systemRole, false],
  ] as const) {
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0)
      await owner.query(`create role ${role} ${login ? `login${secret}` : 'nologin'} nosuperuser nobypassrls`)
    else if (login && secret) await owner.query(`alter role ${role}${secret}`)
  }
  await keepSettings(owner, appRole)
  await owner.query(`grant ${systemRole} to current_user`)
}

// Somebody else made or changed the same role in this moment: it exists already, or its row was written twice.
const sameMoment = new Set(['42710', '23505', 'XX000'])

/**
 * Makes the roles of this cluster when they are missing, and lets the migrating role hand functions to `daybook_system`.
 * With a password the logins get it (an external server); the embedded one trusts its private socket.
 */
export const ensureRoles = async (owner: Client, password?: string): Promise<void> => {
  const secret = password ? ` password ${owner.escapeLiteral(password)}` : ''
  // Two starters at once: the lock makes the second one find the roles.
  await owner.query("select pg_advisory_lock(hashtext('daybook roles'))")
  try {
    // Roles are shared by all databases of a cluster and the lock is not, so that a server on another of them may be in between.
    for (let left = 20; ; left--)
      try {
        return await makeRoles(owner, secret)
      } catch (error) {
        if (left === 0 || !sameMoment.has(String(fieldOf(error, 'code')))) throw error
      }
  } finally {
    await owner.query("select pg_advisory_unlock(hashtext('daybook roles'))")
  }
}

/** Rights inside the current database that the migrations build on. */
export const grantDatabase = async (owner: Client): Promise<void> => {
  await owner.query(`grant usage on schema public to ${appRole}, ${systemRole}`)
  await owner.query(`grant create on schema public to ${systemRole}`)
  await owner.query(`create schema if not exists pgboss`)
  await owner.query(`grant ${jobsRole} to current_user`)
  await owner.query(`alter schema pgboss owner to ${jobsRole}`)
}
