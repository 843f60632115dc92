import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, runningCluster } from '@daybook/platform/server/postgres'

/** The PostgreSQL below a server: what the server is told of it, and how we ask it what is stored. */
export type Engine = {
  env: Readonly<Record<string, string>>
  address(): Promise<Address>
  /** The process that runs it, or 0 while none does. */
  pid(): number
}

/** The one in the server's data directory. */
export const bundled = (dataDir: string): Engine => ({
  env: {},
  async address() {
    const at = await runningCluster(dataDir)
    if (!at) throw new Error('the database does not run')
    return { host: at.host, port: at.port, user: at.owner, database: 'daybook' }
  },
  pid() {
    try {
      return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  },
})
