import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { killPostgres, killSession } from './kill-postgres.ts'
import { killBoth, killServer } from './kill-server.ts'

export const faults: readonly Fault[] = [killServer, killBoth, killPostgres, killSession, diskFull]
