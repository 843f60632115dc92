import type { Steps } from '@daybook/platform/domain'

/** Who reports to whom, from person to manager, by id. Whoever is missing reports to nobody. */
export type ReportingLines = ReadonlyMap<string, string>

/** The people on the loop that leads from someone up to their managers and back to them; empty where the line ends. */
export const loopThrough = (managerOf: ReportingLines, person: string): string[] => {
  const path = [person]
  for (let at = managerOf.get(person); at !== person; at = managerOf.get(at)) {
    // Longer than all lines together: it goes round further up.
    if (at === undefined || path.length > managerOf.size) return []
    path.push(at)
  }
  return path
}

/**
 * Everyone on a loop of reporting lines. Approvals climb these lines, so a loop would send them round for ever. Each line is
 * walked once, however long the lines are.
 */
export const peopleOnLoops = (managerOf: ReportingLines): Set<string> => {
  const settled = new Set<string>()
  const found = new Set<string>()
  for (const person of managerOf.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | undefined = person
    for (; at !== undefined && !settled.has(at) && !onPath.has(at); at = managerOf.get(at)) {
      path.push(at)
      onPath.add(at)
    }
    if (at !== undefined && onPath.has(at)) for (const each of path.slice(path.indexOf(at))) found.add(each)
    for (const each of path) settled.add(each)
  }
  return found
}

/** What one row of a file says: this person reports to that manager. `joins`: the person is not in the company yet. */
export type ManagerClaim = { readonly person: string; readonly manager: string; readonly joins: boolean }

/** Why a row cannot keep its manager: the manager joins by a row that fails, or the lines would form a loop. */
export type ClaimFault = 'manager_fails' | 'loop'

/**
 * The claims of a file that cannot hold, by person. `managerOf` are the lines as they are; `failed` are people who do not
 * join after all, because their rows have errors of their own. A claim that falls leaves the person's line as it was, and
 * takes those with it who were to report to someone who now does not join. In steps: thousands may fall, each below a long line.
 */
export const claimFaultSteps = function* (
  claims: readonly ManagerClaim[],
  managerOf: ReportingLines,
  failed: Iterable<string>,
): Steps<Map<string, ClaimFault>> {
  const lines = new Map(managerOf)
  for (const { person, manager } of claims) lines.set(person, manager)
  const claimOf = new Map(claims.map((claim) => [claim.person, claim]))
  const namedBy = Map.groupBy(claims, ({ manager }) => manager)
  const faults = new Map<string, ClaimFault>()
  const reportsOf = (manager: string): [string, ClaimFault][] =>
    (namedBy.get(manager) ?? []).map(({ person }) => [person, 'manager_fails'])
  const waiting: [string, ClaimFault][] = [
    ...[...failed].flatMap(reportsOf),
    ...[...peopleOnLoops(lines)].map((person): [string, ClaimFault] => [person, 'loop']),
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield
    const [person, fault] = next
    const claim = claimOf.get(person)
    if (!claim || faults.has(person)) continue
    faults.set(person, fault)
    const before = managerOf.get(person)
    if (before === undefined) lines.delete(person)
    else lines.set(person, before)
    if (claim.joins) waiting.push(...reportsOf(person))
    // Only the line that was put back can have closed a loop.
    waiting.push(...loopThrough(lines, person).map((each): [string, ClaimFault] => [each, 'loop']))
  }
  return faults
}
