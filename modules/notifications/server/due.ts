import { pushTime } from '../domain/index.ts'
import { hoursOf } from './setting-store.ts'

type Due = { readonly id: string; readonly zone: string } & Parameters<typeof hoursOf>[0]

/** So many people at once: a transaction stays short, and little is in memory. */
export const inOneGo = 100

export const hourAfter = (now: string): string => Temporal.Instant.from(now).add({ hours: 1 }).toString()

export const idsOf = (due: readonly { readonly id: string }[]): string[] => due.map(({ id }) => id)

/**
 * By when each may go out: now, or when the night of its reader ends. It was put off into it, by a full mailbox or a server that stood still, or
 * the night was chosen since.
 */
export const byNight = <Each extends Due>(due: readonly Each[], now: string): Map<string, Each[]> =>
  Map.groupBy(due, (each) => pushTime(now, each.zone, hoursOf(each)))
