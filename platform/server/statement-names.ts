/**
 * Which statements are prepared, and under which names: those that are sent again and again. To plan one under row security takes longer than to run it,
 * so that whoever is left out pays for it with every call; what a connection prepared takes memory of the database.
 */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly sentOnce = new Set<string>()
  private readonly most: number
  private given = 0

  /** No more than `most` texts have a name at a time: those that were sent last. */
  constructor(most: number) {
    this.most = most
  }

  /** The name of a text that was sent before; a name is never another text's. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text)
    if (known === undefined) return this.seenBefore(text) ? this.nameIt(text) : undefined
    // The one that was sent last stands last.
    this.names.delete(text)
    this.names.set(text, known)
    return known
  }

  /** What a filter or a file makes once would take the place of what everybody asks. */
  private seenBefore(text: string): boolean {
    if (this.sentOnce.delete(text)) return true
    this.sentOnce.add(text)
    dropFirst(this.sentOnce, this.most)
    return false
  }

  private nameIt(text: string): string {
    const name = `q${this.given++}`
    this.names.set(text, name)
    dropFirst(this.names, this.most)
    return name
  }
}

const dropFirst = (kept: Map<string, unknown> | Set<string>, most: number): void => {
  const [first] = kept.keys()
  if (kept.size > most && first !== undefined) kept.delete(first)
}
