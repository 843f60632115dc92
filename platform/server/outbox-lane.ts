import { codeOf, fieldOf } from '@daybook/platform/domain'
import type { App } from './app.ts'
import { dropMessage, type OutboxMessage, putOffMessage, takeMessages } from './outbox-store.ts'
import { inCompany, inSystem, withoutTransaction } from './transaction.ts'

/** For so long nobody else takes a message: longer than any delivery may last. */
const leaseMs = 90_000

/** What was wrong, as codes only: the words of a mail server name people. */
const wordFor = (error: unknown): string =>
  [codeOf(error), fieldOf(error, 'responseCode')].filter((part) => part !== undefined).join(' ') || 'Error'

const putOff = async (app: App, message: OutboxMessage, cause: unknown): Promise<void> => {
  const { name, attempts } = message
  const about = { err: cause, message: name, attempts }
  const givenUp = await inSystem(app, `outbox-${message.id}`, ({ db, now }) => putOffMessage(db, message, now, wordFor(cause)))
  if (givenUp) app.server.log.error(about, 'a message was given up; `daybook outbox` lists it')
  else app.server.log.warn(about, 'a message could not be delivered yet')
}

/** What reaches over the network comes first, outside; the rest happens in the transaction that removes the message. */
const deliver = async (app: App, { id, name, payload, at, company_id: company }: OutboxMessage): Promise<void> => {
  for (const handler of app.bus.outside.get(name) ?? []) await handler(payload, app)
  const run = company ? inCompany.bind(null, app, company) : inSystem.bind(null, app)
  await run(`outbox-${id}`, async (work) => {
    for (const handler of app.bus.later.get(name) ?? []) await handler(payload, { ...work, happenedAt: at })
    await dropMessage(work.db, id)
  })
}

/** The messages of one lane: so many at once, each for itself. */
export class OutboxLane {
  private readonly running = new Set<Promise<void>>()
  private last: Promise<unknown> = Promise.resolve()
  private next: Promise<number> | undefined
  private closed = false
  private readonly app: App
  private readonly lane: string
  private readonly atOnce: number

  constructor(app: App, lane: string, atOnce: number) {
    this.app = app
    this.lane = lane
    this.atOnce = atOnce
  }

  /** Begins what is due; each that ends makes room for the next. */
  wake(): void {
    const told = (error: unknown) => this.app.server.log.error({ err: error }, 'outbox')
    this.take(() => this.wake()).catch(told)
  }

  /** Delivers everything that is due; gives how many there were when nothing is. */
  async drain(): Promise<number> {
    for (let all = 0; ; ) {
      const taken = await this.take()
      all += taken
      if (taken === 0 && this.running.size === 0) return all
      if (taken === 0) await Promise.race(this.running)
    }
  }

  /** Takes nothing more. Resolves when what runs has ended, or was waited for long enough: its lease brings it back. */
  async close(): Promise<void> {
    this.closed = true
    await this.last
    await Promise.all(this.running)
  }

  /** One after the other, so that two never fill the same room; who asks while one waits for its turn gets that one. */
  private take(ended?: () => void): Promise<number> {
    if (this.next) return this.next
    const next = this.last.then(() => {
      this.next = undefined
      return this.takeNow(ended)
    })
    this.next = next
    this.last = next.catch(() => undefined)
    return next
  }

  private async takeNow(ended?: () => void): Promise<number> {
    const most = this.closed ? 0 : this.atOnce - this.running.size
    if (most === 0) return 0
    const now = this.app.clock()
    const until = new Date(Date.parse(now) + leaseMs).toISOString()
    const messages = await takeMessages(withoutTransaction(this.app), { most, now, until, lane: this.lane })
    for (const message of messages) this.begin(message, ended)
    return messages.length
  }

  private begin(message: OutboxMessage, ended?: () => void): void {
    const run = deliver(this.app, message)
      .catch((error: unknown) => putOff(this.app, message, error))
      .catch((error: unknown) => this.app.server.log.error({ err: error }, 'outbox'))
      .finally(() => {
        this.running.delete(run)
        ended?.()
      })
    this.running.add(run)
  }
}
