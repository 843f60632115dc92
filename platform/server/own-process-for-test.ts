import { setTimeout } from 'node:timers/promises'
import { answerAsProcess } from './answer-as-process.ts'

// The process of own-process.test.ts.

const kept: unknown[] = []

answerAsProcess(async (question: string | Uint8Array) => {
  if (typeof question !== 'string') return Buffer.from(question).reverse()
  if (question === 'pid') return process.pid
  if (question === 'wait') await setTimeout(1000)
  if (question === 'settings') return Object.keys(process.env)
  if (question === 'keep') kept.push(Buffer.alloc(100 * 1024 * 1024, 1))
  if (question === 'end') process.exit(3)
  if (question === 'break') throw new Error('broken on purpose')
  if (question === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (question === 'forever') for (;;);
  if (question === 'hoard') for (;;) kept.push(Buffer.alloc(4 * 1024 * 1024, 1))
  if (question === 'one array') kept.push(Array.from({ length: 1 << 26 }, (_, i) => ({ i })))
  if (question === 'unpack')
    for (;;) {
      kept.push(Buffer.alloc(4 * 1024 * 1024, 1))
      await setTimeout(1)
    }
  return question.toUpperCase()
})
