import { join } from 'node:path'
import { checkSteps, runSteps } from './check-steps.ts'

// Everything that can be known without running a test. Each line says how long it took; what failed is shown whole.
/** What these say is worth seeing each time. */
const counted = new Set(['boundaries', 'casts', 'callers of the domain'])

const all = await runSteps(checkSteps, join(import.meta.dirname, '..'), ({ name, passed, seconds, output }) => {
  const count = counted.has(name) && passed ? `: ${output.trim()}` : ''
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)${count}\n${passed ? '' : `${output}\n`}`)
})
const failed = all.filter(({ passed }) => !passed).length
process.stdout.write(`${all.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
