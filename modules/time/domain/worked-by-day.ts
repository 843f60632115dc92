import type { Day } from '@daybook/platform/domain'
import { dayTotal, type DayTotal, uncounted } from './day-total.ts'
import { splitAtMidnight, type WorkEntry } from './entry.ts'
import { epochMs } from './instant.ts'
import { isLostShift } from './lost-shift.ts'
import type { TimePolicy } from './policy.ts'
import type { Punch } from './punch.ts'
import { assignDay, continuesShift, type LastShift } from './shift-day.ts'

export type WorkedDay = DayTotal & { readonly day: Day; readonly entries: readonly WorkEntry[] }

/** A piece of work and the instant at which its shift began. */
type Piece = { readonly entry: WorkEntry; readonly shiftStart: string }

const byInstant = (a: Punch, b: Punch): number => epochMs(a.at) - epochMs(b.at)

const begin = (punch: Punch, last: Required<LastShift> | null, policy: TimePolicy): Piece => ({
  entry: {
    id: punch.id,
    day: assignDay(punch.at, punch.zone, last, policy),
    start: punch.at,
    end: null,
    minutes: null,
    zone: punch.zone,
  },
  shiftStart: last && continuesShift(punch.at, last, policy) ? last.start : punch.at,
})

/**
 * Pairs punches into pieces of work, by instant (a later instant may show an earlier wall time). A break ends one piece
 * and begins the next. Of two clock-ins in a row the first stays open: its day lacks a clock-out. A clock-out or the start of a break without
 * work before it begins nothing and ends nothing.
 */
const pairUp = (punches: readonly Punch[], policy: TimePolicy): Piece[] => {
  const pieces: Piece[] = []
  let open: Piece | null = null
  let last: Required<LastShift> | null = null
  for (const punch of punches.toSorted(byInstant)) {
    const starts = punch.kind === 'IN' || punch.kind === 'BREAK_END'
    if (open && !starts) {
      pieces.push({ ...open, entry: { ...open.entry, end: punch.at } })
      last = { out: punch.at, day: open.entry.day, start: open.shiftStart }
      open = null
    } else if (starts && !(open && punch.kind === 'BREAK_END')) {
      if (open) pieces.push(open)
      open = begin(punch, last, policy)
    }
  }
  return open ? [...pieces, open] : pieces
}

const isLost = ({ entry, shiftStart }: Piece, isLast: boolean, policy: TimePolicy, now: string): boolean =>
  entry.end === null && (!isLast || isLostShift(shiftStart, policy, now))

/**
 * The days that these punches of one person make, in order, each with its entries and total (docs/rules.md#worked-time). With `dayOf:
 * 'shiftStart'` a shift belongs wholly to the day it starts; with `'midnight'` it is cut at local midnight of the zone it
 * began in. A day with a shift that was never clocked out counts 0.
 */
export const workedByDay = (punches: readonly Punch[], policy: TimePolicy, now: string): WorkedDay[] => {
  const byDay = new Map<Day, WorkEntry[]>()
  const lostDays = new Set<Day>()
  const pieces = pairUp(punches, policy)
  for (const [i, piece] of pieces.entries()) {
    const isLostPiece = isLost(piece, i === pieces.length - 1, policy, now)
    if (isLostPiece) lostDays.add(piece.entry.day)
    const parts = policy.dayOf === 'midnight' && !isLostPiece ? splitAtMidnight(piece.entry, now) : [piece.entry]
    for (const part of parts) byDay.set(part.day, [...(byDay.get(part.day) ?? []), part])
  }
  return [...byDay]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, entries]) => ({ ...(lostDays.has(day) ? uncounted : dayTotal(entries, policy, now)), day, entries }))
}
