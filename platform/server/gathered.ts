// A screen that takes a second to fetch again would be stopped by every press of a hundred colleagues; nobody sees a quarter of a second.
const pauseMs = 250

/** News by whose they are, a company's or a person's: the first are told at once, and what comes within a quarter of a second behind them together, each topic once. */
export class Gathered {
  private readonly tell: (id: string, topics: string[]) => void
  /** What came since something was told, while that is not long ago. */
  private readonly later = new Map<string, { topics: Set<string>; timer: NodeJS.Timeout }>()

  constructor(tell: (id: string, topics: string[]) => void) {
    this.tell = tell
  }

  add(id: string, topics: readonly string[]): void {
    const later = this.later.get(id)
    if (later) return topics.forEach((topic) => later.topics.add(topic))
    this.tellNow(id, topics)
  }

  /** Forgets what was not told yet. */
  stop(): void {
    for (const { timer } of this.later.values()) clearTimeout(timer)
    this.later.clear()
  }

  private tellNow(id: string, topics: readonly string[]): void {
    const timer = setTimeout(() => this.goOn(id), pauseMs).unref()
    this.later.set(id, { topics: new Set(), timer })
    this.tell(id, [...topics])
  }

  private goOn(id: string): void {
    const topics = this.later.get(id)?.topics
    this.later.delete(id)
    if (topics && topics.size > 0) this.tellNow(id, [...topics])
  }
}
