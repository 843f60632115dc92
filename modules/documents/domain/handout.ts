import { fold } from './search-words.ts'

/** So many files are looked at in one call. */
export const mostHandedOut = 100

/** Whoever a file may be for, as the company knows them. */
export type Addressee = {
  readonly id: string
  /** As it stands in the contract. */
  readonly name: string
  /** As they want to be called, which they said themselves; the same where they did not. */
  readonly shownName: string
  readonly email: string
  readonly badge: string
}

/** What in the name of a file says whose it is. */
export const matchedBy = ['EMAIL', 'BADGE', 'NAME'] as const
export type MatchedBy = (typeof matchedBy)[number]

/** Whose a file is. `chosen` only where everything in its name says the same one person; else whoever it may be for. */
export type Match = {
  readonly chosen: string | null
  readonly by: MatchedBy | null
  readonly maybe: readonly string[]
}

const nobody: Match = { chosen: null, by: null, maybe: [] }

const digraphs: readonly (readonly [RegExp, string])[] = [
  [/ä|æ/gi, 'ae'],
  [/ö|ø|œ/gi, 'oe'],
  [/ü/gi, 'ue'],
  [/å/gi, 'aa'],
]

/** A text as it is typed with accents left out, and as German and Scandinavian names are typed without them: Muller and Mueller. */
const spellings = (text: string): string[] => {
  const whole = text.normalize('NFKC').replace(/ß/g, 'ss')
  const spelled = digraphs.reduce((spelling, [letter, letters]) => spelling.replace(letter, letters), whole)
  return [...new Set([fold(whole), fold(spelled)])]
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

/** The words of a name one behind the other without a space, begun with each of them: Ana Ruiz, Ruiz Ana. One word alone names nobody. */
const keysOf = (name: string): string[] =>
  spellings(name).flatMap((spelling) => {
    const words = wordsIn(spelling)
    return words.length < 2 ? [] : words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(''))
  })

/** A number that is a year, a month or a day in most names of files. */
const isDate = (badge: string): boolean => /^(?:19|20)\d\d(?:[01]\d(?:[0-3]\d)?)?$/.test(badge) || /^\d{1,2}$/.test(badge)

const put = (map: Map<string, Set<string>>, key: string, id: string): void => {
  map.set(key, (map.get(key) ?? new Set()).add(id))
}

/** What the people of a company are found by. Made once for many files. */
export type AddressBook = {
  readonly names: Map<string, Set<string>>
  /** Names that people gave themselves: they offer somebody, and choose nobody. */
  readonly called: Map<string, Set<string>>
  readonly emails: Map<string, Set<string>>
  readonly badges: Map<string, Set<string>>
  /** Every word of anybody's name in a contract. */
  readonly nameWords: Set<string>
}

export const emptyBook = (): AddressBook => ({
  names: new Map(),
  called: new Map(),
  emails: new Map(),
  badges: new Map(),
  nameWords: new Set(),
})

/** Writes somebody into an address book: one after the other, since it takes a while for ten thousand. */
export const enterAddressee = (
  { names, called, emails, badges, nameWords }: AddressBook,
  { id, name, shownName, email, badge }: Addressee,
): void => {
  for (const key of keysOf(name)) put(names, key, id)
  for (const word of spellings(name).flatMap(wordsIn)) nameWords.add(word)
  if (shownName !== name) for (const key of keysOf(shownName)) put(called, key, id)
  if (email !== '') put(emails, email.toLowerCase(), id)
  const number = fold(badge.normalize('NFKC').trim())
  if (number.length > 2 && !isDate(number)) put(badges, number, id)
}

type Found = { readonly ids: ReadonlySet<string>; readonly isSure: boolean }

const none: Found = { ids: new Set(), isSure: true }

const union = (sets: readonly ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

// A name is put together of at most so many words of a file's name.
const mostWords = 8

type Run = { readonly from: number; readonly to: number; readonly ids: ReadonlySet<string> }

const runsIn = (words: readonly string[], names: AddressBook['names']): Run[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(mostWords, words.length - from) }, (_run, i) => ({ from, to: from + i + 1 })).flatMap((run) => {
      const ids = names.get(words.slice(run.from, run.to).join(''))
      return ids ? [{ ...run, ids }] : []
    }),
  )

const isInside = (inner: Run, outer: Run): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from

/** By names; unsure where a word of somebody's name stands beside: “Ana Maria Ruiz” may be another one than Maria Ruiz. */
const byName = (stem: string, names: AddressBook['names'], nameWords: ReadonlySet<string>): Found => {
  // Also where words begin with large letters and nothing parts them.
  const parted = stem.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const all = [...new Set([...spellings(stem), ...spellings(parted)])].map((spelling) => {
    const words = wordsIn(spelling)
    const runs = runsIn(words, names)
    const whole = runs.filter((run) => !runs.some((other) => isInside(run, other)))
    const beside = whole.flatMap(({ from, to }) => [words[from - 1], words[to]])
    return { whole, isSure: !beside.some((word) => word !== undefined && nameWords.has(word)) }
  })
  return { ids: union(all.flatMap(({ whole }) => whole.map(({ ids }) => ids))), isSure: all.every(({ isSure }) => isSure) }
}

/** What a part may not have before and behind it: there it goes on, and is another one. */
type Bounds = { readonly before: RegExp; readonly behind: RegExp }

const ofAddress: Bounds = { before: /[\p{L}\p{N}.+_-]$/u, behind: /^[\p{L}\p{N}.+_-]/u }
// E-17 is not E-17-2 and 17 not E-17; a word and a hyphen before it are no part of it.
const ofNumber: Bounds = {
  before: /(?:[\p{L}\p{N}]|\p{N}[-./]|(?<!\p{L})\p{L}{1,2}[-./])$/u,
  behind: /^(?:[\p{L}\p{N}]|[-./]\p{N})/u,
}

/** Where a part stands in a text, however it goes on there. */
const placesOf = (text: string, part: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

type Placed = { readonly part: string; readonly places: readonly number[] }

const standsAlone = (text: string, { part, places }: Placed, { before, behind }: Bounds): boolean =>
  places.some((at) => {
    const end = at + part.length
    return !before.test(text.slice(Math.max(0, at - 8), at)) && !behind.test(text.slice(end, end + 8))
  })

/** The parts that stand inside of no longer one: by how far any reaches from a place, or from before it, since thousands may stand in one text. */
const wholeOf = (text: string, there: readonly Placed[]): string[] => {
  const farthest = Array.from({ length: text.length }, () => 0)
  for (const { part, places } of there) for (const at of places) farthest[at] = Math.max(farthest[at] ?? 0, at + part.length)
  const fromBefore = farthest.map(() => 0)
  for (let at = 1; at < farthest.length; at += 1) fromBefore[at] = Math.max(fromBefore[at - 1] ?? 0, farthest[at - 1] ?? 0)
  const isInside = (at: number, end: number) => (fromBefore[at] ?? 0) >= end || (farthest[at] ?? 0) > end
  return there.filter(({ part, places }) => !places.some((at) => isInside(at, at + part.length))).map(({ part }) => part)
}

/** By addresses or numbers; what stands inside of another one that is there as well does not count. */
const byPart = (text: string, parts: AddressBook['emails'], bounds: Bounds): Found => {
  const there = [...parts.keys()].map((part) => ({ part, places: placesOf(text, part) }))
  const whole = wholeOf(
    text,
    there.filter((placed) => standsAlone(text, placed, bounds)),
  )
  return whole.length === 0 ? none : { ids: union(whole.map((part) => parts.get(part) ?? new Set())), isSure: true }
}

/** Who is meant by everything that says something. */
const common = (found: readonly Found[]): ReadonlySet<string> => {
  const [first, ...rest] = found.map(({ ids }) => ids)
  return new Set([...(first ?? [])].filter((id) => rest.every((ids) => ids.has(id))))
}

/**
 * Whose a file is by its name: an address, a number or a name in it, in any order and with any signs between. Where it says several, two things
 * that differ, or nothing, nobody is chosen: whoever hands it out says whose it is. What somebody calls themselves makes them be offered where nothing else says
 * anything: it chooses nobody, and hides nobody.
 */
export const matchFile = (file: string, book: AddressBook): Match => {
  const stem = file.replace(/\.[a-z0-9]{1,5}$/i, '').normalize('NFKC')
  const small = fold(stem)
  const said: readonly (readonly [MatchedBy, Found])[] = [
    ['EMAIL', byPart(stem.toLowerCase(), book.emails, ofAddress)],
    ['BADGE', byPart(small, book.badges, ofNumber)],
    ['NAME', byName(stem, book.names, book.nameWords)],
  ]
  const saying = said.filter(([, { ids }]) => ids.size > 0)
  const [first] = saying
  // Where nothing else says whose it is, whoever calls themselves so may be meant.
  if (first === undefined) {
    const maybe = [...byName(stem, book.called, book.nameWords).ids]
    return maybe.length === 0 ? nobody : { chosen: null, by: 'NAME', maybe }
  }
  const found = saying.map(([, each]) => each)
  const meant = common(found)
  const [one] = meant
  if (meant.size === 1 && one !== undefined && found.some(({ isSure }) => isSure))
    return { chosen: one, by: first[0], maybe: [one] }
  return { chosen: null, by: first[0], maybe: [...(meant.size > 0 ? meant : union(found.map(({ ids }) => ids)))] }
}
