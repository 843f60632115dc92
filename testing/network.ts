import { Socket } from 'node:net'
import { isInTransaction } from '@daybook/platform/server'
import { expect } from 'vitest'

let faults: string[] | undefined

/** Where `Socket.connect` goes, in each of the ways to say it. */
const target = (asked: readonly unknown[]): string => {
  const first = Array.isArray(asked[0]) ? asked[0][0] : asked[0]
  if (typeof first !== 'object' || first === null) return `${String(asked[1] ?? '')}:${String(first)}`
  const { path, host, port } = first as { path?: string; host?: string; port?: number }
  return path ?? `${host ?? ''}:${port ?? ''}`
}

/** Sees every connection that a test's server opens inside a transaction, but for those to a database itself (its limits, its pool). */
export const watchNetwork = (databasePort: number): (() => void) => {
  if (!faults) {
    const seen: string[] = (faults = [])
    const connect = Socket.prototype.connect as (...asked: unknown[]) => Socket
    Socket.prototype.connect = function (this: Socket, ...asked: unknown[]) {
      const to = target(asked)
      if (isInTransaction() && !to.endsWith(`:${databasePort}`) && !/\.s\.PGSQL\.\d+$/.test(to))
        seen.push(`${to} was asked inside a transaction`)
      return connect.apply(this, asked)
    } as never
  }
  return () => expect(faults?.splice(0)).toEqual([])
}
