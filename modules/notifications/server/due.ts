import type { EventContext, Quota } from '@daybook/platform/server'
import { pushTime } from '../domain/index.ts'
import { type Channel, type Due, isDue, putOff, takeDue } from './due-store.ts'
import { hoursOf } from './setting-store.ts'

/** So many people at once: a transaction stays short, and little is in memory. */
const inOneGo = 100

const hourAfter = (now: string): string => Temporal.Instant.from(now).add({ hours: 1 }).toString()

export const idsOf = (due: readonly Due[]): string[] => due.map(({ id }) => id)

/**
 * By when each may go out: now, or when the night of its reader ends. It was put off into it, by a full mailbox or a server that stood still, or
 * the night was chosen since.
 */
const byNight = (due: readonly Due[], now: string): Map<string, Due[]> =>
  Map.groupBy(due, (each) => pushTime(now, each.zone, hoursOf(each)))

/** What a channel takes in an hour, of whom: what comes beyond it waits an hour, and is told as one. */
type Room = { readonly quota: Quota; readonly of: (due: Due) => string }

/**
 * Takes what is due for a channel, and gives it by those who have room for it. The caller hands it on in this transaction, so that nothing is
 * told twice or not at all. What falls into a night, or is too much for this hour, is put off. Undefined where nothing was due: then, and only
 * then, is it done.
 */
export const takeOpen = async (
  { app, db, now }: EventContext,
  channel: Channel,
  { quota, of }: Room,
): Promise<Map<string, Due[]> | undefined> => {
  const taken = await takeDue(db, channel, now, inOneGo)
  // All that was taken may have been for people who left.
  if (taken.length === 0) return (await isDue(db, channel, now)) ? new Map() : undefined
  const byTime = byNight(taken, now)
  for (const [until, each] of byTime) if (until !== now) await putOff(db, channel, idsOf(each), until)
  const due = Map.groupBy(byTime.get(now) ?? [], of)
  const open = await app.limits.takeEach(quota, [...due.keys()])
  const full = [...due].flatMap(([whose, each]) => (open.has(whose) ? [] : idsOf(each)))
  if (full.length > 0) await putOff(db, channel, full, hourAfter(now))
  return new Map([...due].filter(([whose]) => open.has(whose)))
}
