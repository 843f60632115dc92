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

const earlierEnd = (a: FoundPerson, b: FoundPerson): number => (a.end_date ?? '9999').localeCompare(b.end_date ?? '9999')

/** Whether all of these places are one person's. */
const areOne = (places: readonly FoundPerson[]): boolean => places.every(({ email }) => email === places[0]?.email)

/**
 * Which of the places that were found a day belongs to: whoever left and came back has two of them, and is paid for a day in the one they worked
 * in; somebody may have the badge of who left before. A place whose last day is known goes before one that is open on both sides. No place on that
 * day: the first, of whoever works here now. Nobody's where several people share what was looked for.
 */
const placeOn = <Person extends FoundPerson>(places: readonly Person[] | undefined, day: Day): Person | undefined => {
  const working = places?.filter((place) => worksOn(place, day)).toSorted(earlierEnd) ?? []
  const meant = working.length > 0 ? working : (places ?? [])
  return areOne(meant) ? meant[0] : undefined
}

type Places<Person> = ReadonlyMap<string, readonly Person[]>

/** What somebody is found by, folded once for everybody: names of a whole company are long to fold. */
const placeSteps = function* <Person>(people: readonly Person[], key: (person: Person) => string): Steps<Places<Person>> {
  const found = new Map<string, Person[]>()
  for (const person of people) {
    yield
    const is = key(person)
    const same = found.get(is)
    if (same) same.push(person)
    else found.set(is, [person])
  }
  return found
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
