import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The thread in which passwords are judged (strength.ts).

const meter = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })

parentPort?.on('message', ({ password, words }: { password: string; words: string[] }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
  parentPort?.postMessage(meter.check(password, words).score)
})
