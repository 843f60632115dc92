const keptMs = 1000

/** What was read, or is being read, by its question. */
type Kept = Map<string, Promise<unknown>>

/**
 * What is the same for everybody in a company, kept for at most a second: after some news a whole crowd asks for the same at once, and is
 * answered from one reading. What changed is read anew (`forget`): with the news of it, of whichever process, and behind each call that may
 * have written, before it is answered. Where no news can be heard, nothing is kept.
 */
export class Shared {
  private readonly kept = new Map<string, Kept>()
  private readonly hears: () => boolean

  constructor(hears: () => boolean) {
    this.hears = hears
  }

  /** What stands under `key` in a company, or what `read` gives. `key` names all that it depends on: who asks must not be part of it. */
  async get<T>(companyId: string, key: string, read: () => Promise<T>): Promise<T> {
    if (!this.hears()) return read()
    const own = this.ofCompany(companyId)
    const known = own.get(key) as Promise<T> | undefined
    // A crowd asks at the same moment: all of it waits for the first reading, and only where that one failed does each read for itself.
    if (known) return known.catch(read)
    const reading = read()
    own.set(key, reading)
    // What was forgotten meanwhile is not in the list any more: what was read before some news is kept by nobody.
    reading.catch(() => own.delete(key))
    return reading
  }

  forget(companyId: string): void {
    this.kept.delete(companyId)
  }

  /** Of every company, also what is being read: news may have been missed. */
  forgetAll(): void {
    this.kept.clear()
  }

  private ofCompany(companyId: string): Kept {
    const known = this.kept.get(companyId)
    if (known) return known
    const own: Kept = new Map()
    this.kept.set(companyId, own)
    setTimeout(() => this.kept.get(companyId) === own && this.kept.delete(companyId), keptMs).unref()
    return own
  }
}
