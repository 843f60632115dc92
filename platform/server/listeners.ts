import type { FastifyReply } from 'fastify'

export type Listener = {
  readonly companyId: string
  readonly accountId: string
  /** Whose news these are, in this company. */
  readonly personId: string
  readonly sessionId: string
  readonly reply: FastifyReply
}

const names = ['companyId', 'accountId', 'personId', 'sessionId'] as const
export type Name = (typeof names)[number]
type Found = Map<string, Set<Listener>>

/** Open streams of news, found by whose they are: a press in one company walks no stream of another. */
export class Listeners {
  private readonly by: Record<Name, Found> = {
    companyId: new Map(),
    accountId: new Map(),
    personId: new Map(),
    sessionId: new Map(),
  }

  add(listener: Listener): void {
    for (const name of names) {
      const same = this.by[name].get(listener[name]) ?? new Set()
      this.by[name].set(listener[name], same.add(listener))
    }
  }

  /** Does nothing for one that is gone. */
  remove(listener: Listener): void {
    for (const name of names) {
      const same = this.by[name].get(listener[name])
      same?.delete(listener)
      if (same?.size === 0) this.by[name].delete(listener[name])
    }
  }

  /** As they are now: whoever is removed meanwhile changes nothing of it. */
  of(name: Name, id: string): readonly Listener[] {
    return [...(this.by[name].get(id) ?? [])]
  }

  all(): readonly Listener[] {
    return [...this.by.companyId.values()].flatMap((same) => [...same])
  }
}
