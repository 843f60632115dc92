import type { Engine } from './engine.ts'
import { type Make, type Postgres, withPostgres } from './system-postgres.ts'
import { openSwitch, type Switch } from './switch.ts'

/** A PostgreSQL of its own that a server reaches through a switch, as `DATABASE_URL` names it. */
export type External = {
  engine: Engine
  wire: Switch
  make: Make
  /** The one that is written to. */
  primary(): Postgres
  /** Sends everybody to another one. */
  lead(to: Postgres): void
}

export const targetOf = ({ folder }: Postgres) => ({ path: `${folder}/.s.PGSQL.5432` })

export const withExternal = <T>(work: (external: External) => Promise<T>): Promise<T> =>
  withPostgres(async (make) => {
    const wire = await openSwitch()
    let primary = await make()
    await primary.ask('create database daybook')
    const lead = (to: Postgres) => {
      primary = to
      wire.turn(targetOf(to))
    }
    lead(primary)
    const url = (login: string) => `postgres://${login}@127.0.0.1:${wire.port}/daybook`
    const engine: Engine = {
      env: { DATABASE_URL: url('daybook_app'), MIGRATE_DATABASE_URL: url('postgres') },
      address: () => Promise.resolve(primary.address('daybook')),
      pid: () => primary.pid(),
    }
    try {
      return await work({ engine, wire, make, primary: () => primary, lead })
    } finally {
      wire.close()
    }
  })
