import type { App } from './app.ts'
import { dropMessage, takeMessages, type OutboxMessage } from './outbox-store.ts'
import { inCompany, inSystem } from './transaction.ts'

const everyMs = 5000

/**
 * Delivers the outbox: each message at least once, to everyone who subscribed, in one transaction that also removes it.
 * What fails comes back later, ever more slowly; the others do not wait for it.
 */
export class OutboxRelay {
  private running: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private readonly app: App

  constructor(app: App) {
    this.app = app
  }

  start(): void {
    this.app.live.onOutbox(() => this.wake())
    this.timer = setInterval(() => this.wake(), everyMs)
    this.timer.unref()
    this.wake()
  }

  wake(): void {
    if (this.running) {
      this.again = true
      return
    }
    this.running = this.drain()
      .catch((error: unknown) => this.app.server.log.error({ err: error }, 'outbox'))
      .finally(() => {
        this.running = undefined
        if (this.again) {
          this.again = false
          this.wake()
        }
      })
  }

  /** Delivers everything that is due; returns when nothing is. */
  async drain(): Promise<void> {
    for (;;) {
      const messages = await inSystem(this.app, 'outbox', ({ db, now }) => takeMessages(db, now))
      if (messages.length === 0) return
      for (const message of messages) await this.deliver(message)
    }
  }

  private async deliver(message: OutboxMessage): Promise<void> {
    const handlers = this.app.bus.later.get(message.name) ?? []
    const run = message.company_id ? inCompany.bind(null, this.app, message.company_id) : inSystem.bind(null, this.app)
    try {
      await run(`outbox-${message.id}`, async (work) => {
        for (const handler of handlers) await handler(message.payload, work)
        await dropMessage(work.db, message.id)
      })
    } catch (error) {
      this.app.server.log.warn(
        { err: error, message: message.name, attempts: message.attempts },
        'a message could not be delivered yet',
      )
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }
}
