import { Worker } from 'node:worker_threads'
import { codeOf } from '@daybook/platform/domain'
import { type Bounds, type Caller, FairQueue } from './fair-queue.ts'

/** What may wait for a thread: one question is answered at a time, so that an answer belongs to the question before it. */
type Waiting = Omit<Bounds, 'atOnce'>

/** What a thread may take for one question that is made from what a stranger brought. Beyond that it is ended, and its question fails. */
type Limits = { readonly ms: number; readonly megabytes: number }

// What is asked of threads comes in bunches (a new company, the day the payslips are out); between them their memory is free.
const restMs = 60_000

const lookMs = 50

/** Ends a thread that takes too long, or too much memory beside its heap, where files are unpacked; its heap is bounded by itself. */
const watch = (worker: Worker, { ms, megabytes }: Limits): (() => void) => {
  const end = () => void worker.terminate()
  const late = setTimeout(end, ms)
  const look = setInterval(() => {
    // A thread that ends meanwhile has nothing to tell.
    const tell = worker.getHeapStatistics().catch(() => undefined)
    void tell.then((told) => told && told.external_memory > megabytes * 1024 * 1024 && end())
  }, lookMs)
  return () => {
    clearTimeout(late)
    clearInterval(look)
  }
}

/** A thread that ended over a question, by itself or because it took too long or too much. */
export class ThreadEnded extends Error {}

/**
 * A thread of its own for what takes long, so that the one that serves everybody goes on. Started with the first question and ended when
 * nobody asked for a minute; it holds up no stop, and one that broke is replaced by the next.
 */
export class Thread<Question, Answer> {
  private worker: Worker | undefined
  private rest: NodeJS.Timeout | undefined
  private readonly file: URL
  private readonly queue: FairQueue
  private readonly limits: Limits | undefined

  constructor(file: URL, waiting: Waiting, limits?: Limits) {
    this.file = file
    this.limits = limits
    this.queue = new FairQueue({ ...waiting, atOnce: 1 })
  }

  /** The answer, when the turn of `caller` comes; throws like the queue where there is no place. `known` saves the question by then. */
  ask(caller: Caller, question: Question, known: () => Answer | undefined = () => undefined): Promise<Answer> {
    return this.queue.run(caller, async () => known() ?? this.send(question))
  }

  private start(): Worker {
    const worker = new Worker(this.file, this.limits ? { resourceLimits: { maxOldGenerationSizeMb: this.limits.megabytes } } : {})
    worker.unref()
    return worker
  }

  /** Nobody asks this one again. */
  private leave(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined
  }

  private endLater(worker: Worker): void {
    const end = () => {
      this.leave(worker)
      void worker.terminate()
    }
    this.rest = setTimeout(end, restMs).unref()
  }

  private send(question: Question): Promise<Answer> {
    clearTimeout(this.rest)
    return new Promise((done, fail) => {
      const worker = (this.worker ??= this.start())
      const unwatch = this.limits ? watch(worker, this.limits) : () => undefined
      const broke = (error: Error) => {
        unwatch()
        this.leave(worker)
        fail(error)
      }
      // An exit without an error too: nobody would ever answer.
      const ended = () => broke(new ThreadEnded(`the thread of ${this.file.pathname.split('/').at(-1)} ended`))
      const failed = (error: Error) => (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? ended() : broke(error))
      worker.once('error', failed).once('exit', ended)
      worker.ref()
      worker.once('message', (answer: Answer) => {
        unwatch()
        worker.off('error', failed).off('exit', ended).unref()
        this.endLater(worker)
        done(answer)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
      worker.postMessage(question)
    })
  }
}
