import { addDays, type Day, maxDay, minDay } from '@daybook/platform/domain'
import { accrue, amountText, type Due, type Earner, firstLeaveYear } from './accrue.ts'
import { carryEnds, carryOver, expired, leftOn } from './carry-over.ts'
import { type DaySpan, leaveYears } from './leave-year.ts'
import { balanceOn, type LedgerEntry } from './ledger.ts'
import { policyOn, type PolicyVersion } from './policy.ts'

/** An entry that is still to be booked. */
export type NewEntry = Required<LedgerEntry> & { readonly why: string }

/** A ledger, also by what its entries were booked for: a step looks at few of them. */
type Book = { readonly entries: LedgerEntry[]; readonly byKey: Map<string, LedgerEntry[]> }

type Step = { readonly day: Day; readonly order: number; readonly run: (book: Book) => NewEntry[] }

const write = ({ entries, byKey }: Book, entry: LedgerEntry): void => {
  entries.push(entry)
  if (!entry.key) return
  const known = byKey.get(entry.key)
  if (known) known.push(entry)
  else byKey.set(entry.key, [entry])
}

const bookOf = (entries: readonly LedgerEntry[]): Book => {
  const book: Book = { entries: [], byKey: new Map() }
  for (const entry of entries) write(book, entry)
  return book
}

const bookedFor = ({ byKey }: Book, key: string): readonly LedgerEntry[] => byKey.get(key) ?? []
const sum = (entries: readonly LedgerEntry[], of: (entry: LedgerEntry) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0)

/** What is missing of a due: all of it the first time, later what the rules or the employment changed about it. */
const bookDue =
  (due: Due, versions: readonly PolicyVersion[], asOf: Day) =>
  (book: Book): NewEntry[] => {
    const booked = bookedFor(book, due.key)
    const known = sum(booked, ({ amount, uncut }) => uncut ?? amount)
    const missing = due.amount - known
    if (missing === 0) return []
    // What was taken back whole is booked as the first time: the bound of its own day cuts it, not one of later.
    const isNew = known === 0
    const day = isNew ? due.day : minDay(maxDay(asOf, due.day), due.year.to)
    const { cap } = policyOn(versions, day)
    const changed = booked.length === 0 ? due.why : `${due.why}: changed since`
    const credited = sum(booked, ({ amount }) => amount)
    // What is less now is taken from what was credited, never from what a bound had cut.
    const room = cap === null ? missing : Math.max(0, cap - balanceOn(book.entries, day))
    const amount = missing < 0 ? Math.min(0, due.amount - credited) : Math.min(missing, room)
    const why = amount < missing ? `${changed}; the balance may not exceed ${amountText(cap ?? 0)}` : changed
    return [{ day, kind: due.kind, amount, key: due.key, uncut: missing, why }]
  }

const difference = (
  book: Book,
  entry: { day: Day; kind: NewEntry['kind']; key: string; target: number; why: string },
): NewEntry[] => {
  const { target, ...rest } = entry
  const amount = target - sum(bookedFor(book, entry.key), (each) => each.amount)
  return amount === 0 ? [] : [{ ...rest, amount, uncut: null }]
}

/** The turn into a leave year: what is left of the old one is taken out, and what may goes into the new one. */
const turn =
  (year: DaySpan, versions: readonly PolicyVersion[]) =>
  (book: Book): NewEntry[] => {
    const policy = policyOn(versions, addDays(year.from, -1))
    const { closed, carried } = carryOver(leftOn(book.entries, year), policy)
    const at = { day: year.from }
    return [
      ...difference(book, {
        ...at,
        kind: 'expiry',
        key: `close:${year.from}`,
        target: -closed,
        why: 'The old leave year is closed',
      }),
      ...difference(book, {
        ...at,
        kind: 'carry',
        key: `carry:${year.from}`,
        target: carried,
        why: 'Carried over from the old leave year',
      }),
    ]
  }

/** What the turn into a leave year books by a day: what was carried has expired only once its day is over. */
const keysOfTurn = (year: DaySpan, versions: readonly PolicyVersion[], asOf: Day): string[] => {
  const ends = carryEnds(policyOn(versions, addDays(year.from, -1)), year)
  return [`close:${year.from}`, `carry:${year.from}`, ...(ends !== null && ends < asOf ? [`carried:${year.from}`] : [])]
}

const carriedExpires =
  (year: DaySpan, ends: Day) =>
  (book: Book): NewEntry[] => {
    const carried = sum(bookedFor(book, `carry:${year.from}`), ({ amount }) => amount)
    const target = carried > 0 ? -expired(book.entries, carried, year.from, ends) : 0
    const entry = {
      day: addDays(ends, 1),
      kind: 'expiry',
      key: `carried:${year.from}`,
      target,
      why: 'Carried leave that was not used in time',
    }
    return difference(book, { ...entry, kind: 'expiry' })
  }

const stepsOfYear = (year: DaySpan, versions: readonly PolicyVersion[]): Step[] => {
  const ends = carryEnds(policyOn(versions, addDays(year.from, -1)), year)
  const turned: Step = { day: year.from, order: 0, run: turn(year, versions) }
  return ends === null ? [turned] : [turned, { day: addDays(ends, 1), order: 1, run: carriedExpires(year, ends) }]
}

/**
 * What was booked for something that is no more, since a date of hire or a last day was corrected, and what was booked behind a last day, also where it
 * is asked for what is left on that day: taken back, each on its own day, since a turn of the year that lies between two of them now counts what is
 * there by then.
 */
const takenBack = (entries: readonly LedgerEntry[], known: ReadonlySet<string>, asOf: Day, last: Day | null): NewEntry[] => {
  const isBehind = (on: Day) => last !== null && on > last
  const keyed = entries.flatMap((entry) =>
    entry.key && (isBehind(entry.day) || (entry.day <= asOf && !known.has(entry.key))) ? [{ ...entry, key: entry.key }] : [],
  )
  return [...Map.groupBy(keyed, ({ key, day }) => `${key} ${day}`).values()].flatMap(([first, ...more]): NewEntry[] => {
    const amount = -sum([...(first ? [first] : []), ...more], (each) => each.amount)
    const uncut = -sum([...(first ? [first] : []), ...more], (each) => each.uncut ?? each.amount)
    return !first || (amount === 0 && uncut === 0)
      ? []
      : [{ day: first.day, kind: first.kind, amount, key: first.key, uncut, why: 'Taken back: the employment was corrected' }]
  })
}

const earlierFirst = (a: Step, b: Step): number => (a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1)

/**
 * Everything that is still to be booked in a ledger as of a day: what was earned, what the turn of a year carried or ended, what expired.
 * It looks at every interval again and books only differences, so running it twice books once, a run that was missed is caught up, and a
 * corrected date of hire or a leave that was given back is set right. Nothing is booked behind a last day: what is left on it expires no more
 * (docs/rules.md#leave). Asked for a day to come, it is the forecast.
 */
export const catchUp = (
  versions: readonly PolicyVersion[],
  earner: Earner,
  ledger: readonly LedgerEntry[],
  asOf: Day,
): NewEntry[] => {
  const policy = policyOn(versions, asOf)
  if (!policy.limited) return []
  const until = earner.to === null ? asOf : minDay(asOf, earner.to)
  const first = firstLeaveYear(versions, earner)
  const all = until < first ? [] : leaveYears(policy.leaveYear, earner.from, { from: first, to: until })
  // Into the first one goes what was brought from before it; but no year turns where somebody begins.
  const isBefore = earner.from < first && ledger.some(({ day }) => day < first)
  const years = all.slice(isBefore ? 0 : 1)
  const dues = accrue(versions, earner, asOf)
  const known = new Set([...dues.map(({ key }) => key), ...years.flatMap((year) => keysOfTurn(year, versions, until))])
  const steps = [
    ...dues.map((due): Step => ({ day: due.day, order: 2, run: bookDue(due, versions, until) })),
    ...years.flatMap((year) => stepsOfYear(year, versions)),
  ]
  const booked = takenBack(ledger, known, asOf, earner.to)
  const book = bookOf([...ledger, ...booked])
  for (const step of steps.filter(({ day }) => day <= until).sort(earlierFirst)) {
    const found = step.run(book)
    for (const entry of found) write(book, entry)
    booked.push(...found)
  }
  return booked
}

/** A ledger as it will stand on a day, if nothing else happens. */
export const forecast = (...[versions, earner, ledger, day]: Parameters<typeof catchUp>): readonly LedgerEntry[] => [
  ...ledger,
  ...catchUp(versions, earner, ledger, day),
]
