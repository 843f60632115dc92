import { asError } from '@daybook/platform/domain'
import type { Pool, PoolClient } from 'pg'
import { keepsTooMuch } from '../prepared.ts'

/**
 * Lends a connection to `body`. The only place that takes one out of a pool (the linter's `daybook/lent-connections`), so that
 * every one goes back clean: what failed, or was left open, is rolled back, and a connection that cannot be brought to that is
 * closed. One that went back inside a failed transaction would answer whoever came next with 25P02.
 */
export const withConnection = async <T>(pool: Pool, body: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const result = await body(client)
    if (client.getTransactionStatus() !== 'I') broken = await undo(client)
    return result
  } catch (error) {
    // Whatever its status says: a `begin` that nobody waited for may still be on its way.
    broken = await undo(client)
    throw error
  } finally {
    client.release(broken ?? keepsTooMuch(client))
  }
}

const undo = async (client: PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return asError(error)
  }
}
