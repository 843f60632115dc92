// A screen that takes a second to fetch again would be stopped by every press of a hundred colleagues; nobody sees a quarter of a second.
const pauseMs = 250

/** News by company: the first are told at once, and what comes within a quarter of a second behind them together, each topic once. */
export class Gathered {
  private readonly tell: (companyId: string, topics: string[]) => void
  /** What came since something was told, while that is not long ago. */
  private readonly later = new Map<string, { topics: Set<string>; timer: NodeJS.Timeout }>()

  constructor(tell: (companyId: string, topics: string[]) => void) {
    this.tell = tell
  }

  add(companyId: string, topics: readonly string[]): void {
    const later = this.later.get(companyId)
    if (later) return topics.forEach((topic) => later.topics.add(topic))
    this.tellNow(companyId, topics)
  }

  /** Forgets what was not told yet. */
  stop(): void {
    for (const { timer } of this.later.values()) clearTimeout(timer)
    this.later.clear()
  }

  private tellNow(companyId: string, topics: readonly string[]): void {
    const timer = setTimeout(() => this.goOn(companyId), pauseMs).unref()
    this.later.set(companyId, { topics: new Set(), timer })
    this.tell(companyId, [...topics])
  }

  private goOn(companyId: string): void {
    const topics = this.later.get(companyId)?.topics
    this.later.delete(companyId)
    if (topics && topics.size > 0) this.tellNow(companyId, [...topics])
  }
}
