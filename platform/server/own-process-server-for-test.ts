import { OwnProcess } from './own-process.ts'

// A server of own-process.test.ts that is killed while its process works.

const helper = new OwnProcess<string, unknown>(
  new URL('./own-process-for-test.ts', import.meta.url),
  { waiting: 10 },
  { ms: 3000, megabytes: 1000 },
)

const pid = await helper.ask({ who: 'Nora' }, 'pid')
void helper.ask({ who: 'Nora' }, 'forever').catch(() => undefined)
// It has been asked by then.
setImmediate(() => process.send?.(pid))
