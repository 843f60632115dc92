import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { Gathered } from './gathered.ts'
import { hangUpOn } from './hang-up.ts'
import { type Listener, Listeners, type Name } from './listeners.ts'
import { openClient, type Address } from './postgres/pool.ts'
import { Shared } from './shared.ts'
import { within } from './within.ts'

const perAccount = 5
/** How often each stream is told that it is still there, and the database asked whether it is; and how long it may take to answer. */
const beat = { everyMs: 25_000, patienceMs: 10_000 }

/**
 * Tells every open client of a company, or of some people in it, which of its screens may be out of date. It carries topics and never data: what a
 * client then fetches is decided by its own rights. The database fans out, so any number of server processes may run.
 */
export class LiveHub {
  private readonly listeners = new Listeners()
  private readonly news = {
    companyId: this.gatheredFor('companyId'),
    personId: this.gatheredFor('personId'),
  }
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private closed = false
  private readonly wakeUps: (() => void)[] = []
  /** What everybody in a company may be answered with until there is news. */
  readonly shared = new Shared(() => this.client !== undefined)
  private readonly address: Address
  private readonly beat: typeof beat

  constructor(address: Address, times = beat) {
    this.address = address
    this.beat = times
  }

  async start(): Promise<void> {
    await this.listen()
    this.timer = setInterval(() => {
      this.everybody(({ raw }) => raw.write(': still here\n\n'))
      void this.askDatabase()
    }, this.beat.everyMs)
    this.timer.unref()
  }

  /** A connection that nothing is sent on may be long gone, where whatever lies between forgot it: one that does not answer is ended, and another takes its place. */
  private async askDatabase(): Promise<void> {
    const { client } = this
    await (client && within(this.beat.patienceMs, 'the database', client.query('select 1')).catch(() => client.end()))
  }

  /** Called when the outbox has something to deliver. */
  onOutbox(wake: () => void): void {
    this.wakeUps.push(wake)
  }

  private async listen(): Promise<void> {
    const { patienceMs } = this.beat
    const client = await openClient({ ...this.address, connectionTimeoutMillis: patienceMs })
    if (this.closed) return client.end()
    client.on('notification', ({ channel, payload }) => this.heard(channel, payload ?? ''))
    try {
      const listening = client.query('listen daybook_live; listen daybook_outbox; listen daybook_ended')
      await within(patienceMs, 'the database', listening)
    } catch (error) {
      await client.end()
      throw error
    }
    // Only now: whoever waits for this to fail tries again by themselves, and two who try would listen twice from then on.
    client.once('end', () => {
      this.client = undefined
      // Nobody will tell what changes from now on.
      this.shared.forgetAll()
      this.again()
    })
    this.client = client
  }

  /** The connection broke: listen anew, and let everyone refetch, since news may have been missed meanwhile. */
  private again(): void {
    if (this.closed) return
    const retry = () =>
      this.closed
        ? undefined
        : this.listen().then(
            () => this.tellAll(),
            () => this.again(),
          )
    setTimeout(retry, 500).unref()
  }

  private tellAll(): void {
    this.everybody((reply) => send(reply, ['all']))
    this.wakeUps.forEach((wake) => wake())
  }

  private heard(channel: string, payload: string): void {
    if (channel === 'daybook_outbox') return this.wakeUps.forEach((wake) => wake())
    if (channel === 'daybook_ended') return this.hangUp(payload)
    // Of a company, or of some people in it.
    const [companyId = '', topics = '', people] = payload.split(' ')
    this.shared.forget(companyId)
    if (people === undefined) return this.tell('companyId', companyId, topics)
    for (const personId of people.split(',')) this.tell('personId', personId, topics)
  }

  private gatheredFor(name: Name): Gathered {
    return new Gathered((id, topics) => {
      for (const { reply } of this.listeners.of(name, id)) send(reply, topics)
    })
  }

  private tell(name: 'companyId' | 'personId', id: string, topics: string): void {
    if (this.listeners.of(name, id).length > 0) this.news[name].add(id, topics.split(','))
  }

  /** The session ended: its streams end with it. A client that may still come in does so by itself. */
  hangUp(sessionId: string): void {
    for (const listener of this.listeners.of('sessionId', sessionId)) {
      // Gone from the list first: what is written to a stream behind its end would end the process.
      this.listeners.remove(listener)
      listener.reply.raw.end()
    }
  }

  add(listener: Listener): boolean {
    // Gone before it was added: it would never close again, and keep its place for ever.
    if (listener.reply.raw.destroyed) return true
    if (this.listeners.of('accountId', listener.accountId).length >= perAccount) return false
    this.listeners.add(listener)
    listener.reply.raw.once('close', () => this.listeners.remove(listener))
    return true
  }

  private everybody(say: (reply: FastifyReply) => unknown): void {
    for (const { reply } of this.listeners.all()) say(reply)
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    this.news.companyId.stop()
    this.news.personId.stop()
    this.everybody(({ raw }) => raw.end())
    await this.client?.end()
  }
}

// Whoever does not read what is sent is hung up on; their browser comes again, and fetches everything.
const mostUnread = 64 * 1024

const send = (reply: FastifyReply, topics: string[]): void => {
  const { raw } = reply
  if (raw.writableLength > mostUnread) return hangUpOn(reply)
  raw.write(`event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
}
