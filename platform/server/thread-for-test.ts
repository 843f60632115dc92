import { parentPort } from 'node:worker_threads'

// The thread of thread.test.ts.

const answer = (question: string): string => {
  if (question === 'end') process.exit(0)
  if (question === 'break') throw new Error('broken on purpose')
  return question.toUpperCase()
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
parentPort?.on('message', (question: string) => parentPort?.postMessage(answer(question)))
