const keptMs = 1000

/**
 * What is the same for everybody in a company, kept for at most a second: after some news a whole crowd asks for the same at once, and is
 * answered from one reading. What changed is read anew (`forget`): with the news of it, of whichever process, and behind each call that may
 * have written, before it is answered. Where no news can be heard, nothing is kept.
 */
export class Shared {
  private readonly kept = new Map<string, Map<string, unknown>>()
  private readonly hears: () => boolean

  constructor(hears: () => boolean) {
    this.hears = hears
  }

  /** What stands under `key` in a company, or what `read` gives. `key` names all that it depends on: who asks must not be part of it. */
  async get<T>(companyId: string, key: string, read: () => Promise<T>): Promise<T> {
    if (!this.hears()) return read()
    const own = this.ofCompany(companyId)
    const known = own.get(key)
    if (known !== undefined) return known as T
    const value = await read()
    // What was forgotten meanwhile is not in the list any more: what was read before some news is kept by nobody.
    if (this.hears()) own.set(key, value)
    return value
  }

  forget(companyId: string): void {
    this.kept.delete(companyId)
  }

  /** Of every company, also what is being read: news may have been missed. */
  forgetAll(): void {
    this.kept.clear()
  }

  private ofCompany(companyId: string): Map<string, unknown> {
    const known = this.kept.get(companyId)
    if (known) return known
    const own = new Map<string, unknown>()
    this.kept.set(companyId, own)
    setTimeout(() => this.kept.get(companyId) === own && this.kept.delete(companyId), keptMs).unref()
    return own
  }
}
