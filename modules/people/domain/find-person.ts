import { type Day, foldName, type Steps } from '@daybook/platform/domain'

/** Somebody's place here, as far as a file of another product may name it. */
export type FoundPerson = {
  /** As colleagues see it. */
  readonly name: string
  /** As it stands in their contract. */
  readonly legal_name: string
  readonly email: string
  readonly badge: string
  readonly hire_date: Day | null
  readonly end_date: Day | null
}

/** How a row of a file says whose it is, and for which day. */
export type NamedPerson = {
  readonly email: string | null
  readonly badge: string | null
  readonly personName: string | null
  readonly day: Day
}

const worksOn = ({ hire_date, end_date }: FoundPerson, day: Day): boolean =>
  (hire_date === null || hire_date <= day) && (end_date === null || day <= end_date)

const endOf = ({ end_date }: FoundPerson): string => end_date ?? '9999'

const earlierEnd = (a: FoundPerson, b: FoundPerson): number => (endOf(a) < endOf(b) ? -1 : Number(endOf(a) > endOf(b)))

/** Places that are found by the same: the one that ends first before the others. */
type Alike<Person> = {
  readonly byEnd: readonly Person[]
  /** Whose a day is on which nobody of them works; nobody's where they are several people. */
  readonly otherwise: Person | undefined
}

const alike = <Person extends FoundPerson>(places: readonly Person[]): Alike<Person> => ({
  byEnd: places.toSorted(earlierEnd),
  otherwise: places.every(({ email }) => email === places[0]?.email) ? places[0] : undefined,
})

/**
 * Which of the places that were found a day belongs to: whoever left and came back has two of them, and is paid for a day in the one they worked
 * in; somebody may have the badge of who left before. A place whose last day is known goes before one that is open on both sides. No place on that
 * day: the first, of whoever works here now. Nobody's where several people share what was looked for.
 */
const placeOn = <Person extends FoundPerson>(places: Alike<Person> | undefined, day: Day): Person | undefined => {
  let found: Person | undefined
  // A loop, since a thousand people may have one name: it ends at the second of them.
  for (const place of places?.byEnd ?? []) {
    if (!worksOn(place, day)) continue
    if (found !== undefined && found.email !== place.email) return undefined
    found ??= place
  }
  return found ?? places?.otherwise
}

type Places<Person> = ReadonlyMap<string, Alike<Person>>

/** What somebody is found by, folded once for everybody: names of a whole company are long to fold. */
const placeSteps = function* <Person extends FoundPerson>(
  people: readonly Person[],
  key: (person: Person) => string,
): Steps<Places<Person>> {
  const found = new Map<string, Person[]>()
  for (const person of people) {
    yield
    const is = key(person)
    const same = found.get(is)
    if (same) same.push(person)
    else found.set(is, [person])
  }
  const places = new Map<string, Alike<Person>>()
  for (const [is, same] of found) {
    yield
    places.set(is, alike(same))
  }
  return places
}

/**
 * Finds whose row it is: by e-mail, else by badge, else by the whole name in the contract, where only one person has it. What somebody wants to be called
 * finds nobody: they said it themselves, and would have what is meant for a colleague.
 */
export const finderSteps = function* <Person extends FoundPerson>(
  people: readonly Person[],
): Steps<(named: NamedPerson) => Person | undefined> {
  const names = yield* placeSteps(people, (person) => foldName(person.legal_name))
  const byEmail = yield* placeSteps(people, (person) => person.email)
  const byBadge = yield* placeSteps(people, (person) => person.badge.toLowerCase())
  return ({ email, badge, personName, day }: NamedPerson): Person | undefined =>
    (email ? placeOn(byEmail.get(email), day) : undefined) ??
    (badge ? placeOn(byBadge.get(badge.toLowerCase()), day) : undefined) ??
    (email || !personName ? undefined : placeOn(names.get(foldName(personName)), day))
}
