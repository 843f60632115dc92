import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Helper, type Limits, type Runner, type Waiting } from './helper.ts'

const lookMs = 50

/** What a process of its own says: its answer, or that it failed. */
type Said = { readonly answer: unknown } | { readonly failed: string }

const startChild = (file: URL, { megabytes }: Limits): ChildProcess =>
  fork(file, [String(megabytes)], {
    // None of our options and settings: what it decodes was brought by anybody.
    execArgv: [],
    env: { ...(process.env['SYSTEMROOT'] ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}), MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    // What it has to say of itself stands where the server's own words do.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Its answers and its end as those of a thread are told. */
const eventsOf = (child: ChildProcess): EventEmitter => {
  const events = new EventEmitter()
  child.on('message', (said: Said) =>
    'failed' in said ? events.emit('error', new Error(said.failed)) : events.emit('message', said.answer),
  )
  const fail = (error: Error) => events.listenerCount('error') > 0 && events.emit('error', error)
  child.on('error', fail)
  child.on('exit', (code) => {
    // Killed, or crashed over what it was given; a code says that the program itself is at fault.
    if (code !== null) fail(new Error(`a process ended with code ${code}`))
    events.emit('exit')
  })
  return events
}

/**
 * A helper that is a process: for native code that works on what a stranger brought. It is killed where it takes longer or more memory than it
 * may, whatever that code is doing, and takes nobody with it where it crashes.
 */
export class OwnProcess<Question, Answer> extends Helper<Question, Answer> {
  private readonly limits: Limits

  constructor(file: URL, waiting: Waiting, limits: Limits) {
    super(file, waiting)
    this.limits = limits
  }

  protected start(): Runner {
    const child = startChild(this.file, this.limits)
    const end = () => void child.kill('SIGKILL')
    const hold = (on: boolean) => {
      const turn = on ? 'ref' : 'unref'
      child[turn]()
      child.channel?.[turn]()
    }
    return {
      events: eventsOf(child),
      post: (question) => void child.send(question as object, (error) => error && child.emit('error', error)),
      end,
      hold,
      watch: () => {
        const late = setTimeout(end, this.limits.ms)
        return () => clearTimeout(late)
      },
    }
  }
}

/**
 * What such a process consists of: it answers by `answer`, one question after the other, and kills itself once it has more memory than it may. It
 * ends with the server, and by nothing that only the server is told.
 */
export const answerAsProcess = <Question>(answer: (question: Question) => Promise<unknown>): void => {
  const most = Number(process.argv[2]) * 1024 * 1024
  const die = () => process.kill(process.pid, 'SIGKILL')
  setInterval(() => process.memoryUsage.rss() > most && die(), lookMs).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('disconnect', die)
  const say = (said: Said) => process.send?.(said)
  process.on('message', (question: Question) => {
    answer(question).then(
      (found) => say({ answer: found }),
      (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
