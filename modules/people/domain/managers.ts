/** Who reports to whom, by any key: ids, or e-mails before people have ids. */
export type ManagerLink = { readonly person: string; readonly manager: string | null }

/**
 * A loop in the reporting lines, as the people in it from one to their manager and so on; null when everyone's line
 * ends. Approvals climb these lines, so a loop would send them round for ever.
 */
export const findManagerCycle = (links: readonly ManagerLink[]): string[] | null => {
  const managerOf = new Map(links.map(({ person, manager }) => [person, manager]))
  const settled = new Set<string>()
  for (const { person } of links) {
    const path: string[] = []
    const onPath = new Set<string>()
    for (let at: string | null | undefined = person; at && !settled.has(at); at = managerOf.get(at)) {
      if (onPath.has(at)) return path.slice(path.indexOf(at))
      path.push(at)
      onPath.add(at)
    }
    for (const each of path) settled.add(each)
  }
  return null
}
