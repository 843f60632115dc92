import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Said } from './answer-as-process.ts'
import { Helper, type Limits, type Runner, type Waiting } from './helper.ts'

const startChild = (file: URL, { ms, megabytes }: Limits): ChildProcess =>
  fork(file, [String(megabytes), String(ms)], {
    // None of our options and settings: what it decodes was brought by anybody.
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: { ...(process.env['SYSTEMROOT'] ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}), MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

const mostWords = 2000

/** The end of what it wrote: why it does not start, or what its engine says where it aborts. */
const lastWordsOf = ({ stderr }: ChildProcess): (() => string) => {
  let words = ''
  stderr?.setEncoding('utf8').on('data', (more: string) => (words = (words + more).slice(-mostWords)))
  // It keeps no server from ending.
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref()
  return () => words
}

/** Its answers and its end as those of a thread are told. */
const eventsOf = (child: ChildProcess): EventEmitter => {
  const events = new EventEmitter()
  const lastWords = lastWordsOf(child)
  const fail = (error: Error) => events.listenerCount('error') > 0 && events.emit('error', error)
  child.on('message', (said: Said) =>
    'failed' in said ? fail(new Error(said.failed)) : events.emit('message', said.answer, said.spent),
  )
  child.on('error', fail)
  child.on('exit', (code) => {
    // Killed, or crashed over what it was given; a code says that the program itself is at fault.
    if (code !== null) fail(new Error(`a process ended with code ${code}: ${lastWords()}`))
    events.emit('exit')
  })
  return events
}

/**
 * A helper that is a process: for what decodes files that a stranger brought. It is killed where it takes longer or more memory than it may, whatever
 * it is doing, and takes nobody with it where it crashes (docs/decisions/0105).
 */
export class OwnProcess<Question, Answer> extends Helper<Question, Answer> {
  private readonly limits: Limits

  constructor(file: URL, waiting: Waiting, limits: Limits) {
    super(file, waiting)
    this.limits = limits
  }

  protected start(): Runner {
    const child = startChild(this.file, this.limits)
    const hold = (on: boolean) => {
      const turn = on ? 'ref' : 'unref'
      child[turn]()
      child.channel?.[turn]()
    }
    return {
      events: eventsOf(child),
      post: (question) => void child.send(question as object, (error) => error && child.emit('error', error)),
      end: () => void child.kill('SIGKILL'),
      hold,
      watch: (end) => {
        const late = setTimeout(end, this.limits.ms)
        return () => clearTimeout(late)
      },
    }
  }
}
