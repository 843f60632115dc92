import { type App, lanes } from './app.ts'
import { OutboxLane } from './outbox-lane.ts'
import { within } from './within.ts'

const everyMs = 5000
/** What is still under way when the server stops is waited for so long, and left to its lease then. */
const graceMs = 3000

/**
 * Delivers the outbox: each message at least once, to everyone who subscribed. What fails comes back later, ever more slowly;
 * the others do not wait for it, what reaches over the network holds up nothing else, what goes to ten thousand no code, and what one company has to tell
 * no other one.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | undefined
  private readonly app: App
  private readonly lanes: readonly OutboxLane[]

  constructor(app: App) {
    this.app = app
    this.lanes = [
      new OutboxLane(app, lanes.inside, 4),
      new OutboxLane(app, lanes.outside, 5),
      ...[...app.bus.many].map((name) => new OutboxLane(app, name, 5)),
    ]
  }

  start(): void {
    const wake = () => this.lanes.forEach((lane) => lane.wake())
    this.app.live.onOutbox(wake)
    this.timer = setInterval(wake, everyMs)
    this.timer.unref()
    wake()
  }

  /** Delivers everything that is due; returns when nothing is. */
  async drain(): Promise<void> {
    for (let all = 1; all > 0; ) {
      all = 0
      for (const lane of this.lanes) all += await lane.drain()
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    const ended = Promise.all(this.lanes.map((lane) => lane.close()))
    await within(graceMs, 'what the outbox delivers', ended).catch((error: unknown) =>
      this.app.server.log.warn({ err: error }, 'outbox'),
    )
  }
}
