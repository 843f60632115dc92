import { clockJumps } from './clock-jumps.ts'
import { diskFull } from './disk-full.ts'
import { failover } from './failover.ts'
import type { Fault } from './fault.ts'
import { killExternal, killExternalSession, killServerOfExternal } from './kill-external.ts'
import { killPostgres, killSession } from './kill-postgres.ts'
import { killBoth, killServer } from './kill-server.ts'
import { killWhilePaying } from './kill-while-paying.ts'
import { overload } from './overload.ts'
import { secondServer } from './second-server.ts'
import { slowDatabase } from './slow-database.ts'
import { slowMail } from './slow-mail.ts'

/** By what they hurt. The tests of each are a file of their own, so that two workers share them. */
export const faultsOf: Readonly<Record<'server' | 'database' | 'external' | 'around', readonly Fault[]>> = {
  server: [killServer, killBoth, killWhilePaying],
  database: [killPostgres, killSession, diskFull],
  external: [failover, killServerOfExternal, killExternal, killExternalSession],
  around: [slowDatabase, overload, clockJumps, slowMail, secondServer],
}

export const faults: readonly Fault[] = Object.values(faultsOf).flat()
