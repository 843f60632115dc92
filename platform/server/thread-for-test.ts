import { parentPort } from 'node:worker_threads'

// The thread of thread.test.ts.

const answer = (question: string): string => {
  if (question === 'end') process.exit(0)
  if (question === 'break') throw new Error('broken on purpose')
  if (question === 'forever') for (;;);
  const kept: unknown[] = []
  if (question === 'hoard') for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => `${i}`))
  if (question === 'unpack') for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
  return question.toUpperCase()
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
parentPort?.on('message', (question: string) => parentPort?.postMessage(answer(question)))
