import { Worker } from 'node:worker_threads'
import { Helper, type Limits, type Runner, type Waiting } from './helper.ts'

const lookMs = 50

/** Ends a thread that takes too long, or too much memory beside its heap, where files are unpacked; its heap is bounded by itself. */
const watch = (worker: Worker, { ms, megabytes }: Limits, end: () => void): (() => void) => {
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

/**
 * A helper that is a thread of this process, for what we made ourselves. What native code takes is not bounded in one, and one array that is too large
 * for its heap ends all of the process: what strangers bring goes to an `OwnProcess`.
 */
export class Thread<Question, Answer> extends Helper<Question, Answer> {
  private readonly limits: Limits | undefined

  constructor(file: URL, waiting: Waiting, limits?: Limits) {
    super(file, waiting)
    this.limits = limits
  }

  protected start(): Runner {
    const { limits } = this
    const worker = new Worker(this.file, limits ? { resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } } : {})
    worker.unref()
    return {
      events: worker,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
      post: (question) => worker.postMessage(question),
      end: () => void worker.terminate(),
      hold: (on) => (on ? worker.ref() : worker.unref()),
      watch: (end) => (limits ? watch(worker, limits, end) : () => undefined),
    }
  }
}
