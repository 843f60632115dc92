import type { EventEmitter } from 'node:events'
import { codeOf } from '@daybook/platform/domain'
import type { Caller } from './caller.ts'
import { type Bounds, FairQueue } from './fair-queue.ts'

/** What may wait for a helper: one question is answered at a time, so that an answer belongs to the question before it. */
export type Waiting = Omit<Bounds, 'atOnce'>

/** What a helper may take for one question that is made from what a stranger brought. Beyond that it is ended, and its question fails. */
export type Limits = { readonly ms: number; readonly megabytes: number }

/** One that runs: it tells of its `message`, also whether it is spent with that and answers nothing more, its `error` and its `exit`. */
export type Runner = {
  readonly events: EventEmitter
  post(question: unknown): void
  end(): void
  /** Whether the server waits for it before it ends. */
  hold(on: boolean): void
  /** Calls `end` once it took more than it may, until the function that this gives is called. */
  watch(end: () => void): () => void
}

// What is asked of helpers comes in bunches (a new company, the day the payslips are out); between them their memory is free.
const restMs = 60_000

/** A helper that ended over a question, by itself or because it took too long or too much. */
export class HelperEnded extends Error {}

/**
 * Answers what takes long beside the thread that serves everybody, so that this one goes on. Started with the first question and ended when
 * nobody asked for a minute; it holds up no stop, and one that broke is replaced by the next.
 */
export abstract class Helper<Question, Answer> {
  /** Whoever asks stands here. */
  readonly queue: FairQueue
  protected readonly file: URL
  private running: Runner | undefined
  private rest: NodeJS.Timeout | undefined

  constructor(file: URL, waiting: Waiting) {
    this.file = file
    this.queue = new FairQueue({ ...waiting, atOnce: 1 })
  }

  /** The answer, when the turn of `caller` comes; throws like the queue where there is no place. `known` saves the question by then. */
  ask(caller: Caller, question: Question, known: () => Answer | undefined = () => undefined): Promise<Answer> {
    return this.queue.run(caller, async () => known() ?? this.send(question))
  }

  protected abstract start(): Runner

  private begin(): Runner {
    const runner = this.start()
    // Also where nobody asks: whoever runs the machine may end it.
    runner.events.once('exit', () => this.leave(runner))
    return runner
  }

  /** Nobody asks this one again. */
  private leave(runner: Runner): void {
    if (this.running === runner) this.running = undefined
  }

  private end(runner: Runner): void {
    this.leave(runner)
    runner.end()
  }

  private endLater(runner: Runner): void {
    this.rest = setTimeout(() => this.end(runner), restMs).unref()
  }

  private send(question: Question): Promise<Answer> {
    clearTimeout(this.rest)
    return new Promise((done, fail) => {
      const runner = (this.running ??= this.begin())
      const { events } = runner
      // Nobody asks it again from then on, also where its answer comes before its end.
      const unwatch = runner.watch(() => this.end(runner))
      const broke = (error: Error) => {
        unwatch()
        this.end(runner)
        fail(error)
      }
      // An exit without an error too: nobody would ever answer.
      const ended = () => broke(new HelperEnded(`${this.file.pathname.split('/').at(-1)} ended`))
      const failed = (error: Error) => (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? ended() : broke(error))
      events.once('error', failed).once('exit', ended)
      runner.hold(true)
      events.once('message', (answer: Answer, isSpent = false) => {
        unwatch()
        events.off('error', failed).off('exit', ended)
        runner.hold(false)
        if (isSpent) this.end(runner)
        else this.endLater(runner)
        done(answer)
      })
      runner.post(question)
    })
  }
}
