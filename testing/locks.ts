import { openClient } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import { expect, inject, vi } from 'vitest'
import type { TestWorld } from './world.ts'

type Rows = TestWorld['rows']

/** A connection of the database's owner to a world's own database: what it holds, requests wait for. */
export const ownerOf = async (rows: Rows): Promise<Client> => {
  const [{ name: database } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  return openClient({ ...inject('cluster').owner, database })
}

/** Waits until so many requests of that world wait for a lock. */
export const lockWaiters = (rows: Rows, count: number): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(
        await rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      ).toHaveLength(count),
    { timeout: 30_000, interval: 30 },
  )
