import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** One thing that can be known without running a test: what it is called, and the command in the folder of the checkout. */
type Step = readonly [name: string, command: string, ...args: string[]]

const node = process.execPath
const bin = (path: string): string => join('node_modules', path)
// Two steps run at a time as it is; checkers that share the work do part of it twice, at almost double the processor time.
const types = (project: string): string[] => [
  bin('typescript-native/bin/tsc'),
  '-p',
  `tsconfig.${project}.json`,
  '--singleThreaded',
]

// Long ones first, so that the last to end begins early.
export const checkSteps: readonly Step[] = [
  ['lint', node, bin('oxlint/bin/oxlint'), '--deny-warnings'],
  ['generated files', node, 'tools/generate.ts', '--check'],
  ['boundaries', node, 'tools/boundaries.ts'],
  ['casts', node, 'tools/casts.ts'],
  ['callers of the domain', node, 'tools/domain-callers.ts'],
  ['types of the web', node, ...types('web')],
  ['types of the server', node, ...types('server')],
  ['unused code', node, bin('knip/bin/knip.js'), '--no-progress'],
  ['types of domain and contract', node, ...types('pure')],
  ['table owners', node, 'tools/table-owners.ts'],
  ['citations', node, 'tools/citations.ts'],
  ['format', node, bin('@biomejs/biome/bin/biome'), 'format', '.'],
  ['lock file', node, process.env['npm_execpath'] ?? 'npm', 'ci', '--dry-run', '--ignore-scripts'],
]

export type Checked = { name: string; passed: boolean; seconds: number; output: string }

const run = ([name, command, ...args]: Step, cwd: string): Promise<Checked> =>
  new Promise((done) => {
    const began = performance.now()
    const child = spawn(command, args, { cwd })
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => parts.push(text))
    child.on('close', (status) =>
      done({ name, passed: status === 0, seconds: (performance.now() - began) / 1000, output: parts.join('') }),
    )
  })

/** Runs the steps two at a time, and tells of each as soon as it is over. Gives all of them. */
export const runSteps = async (
  steps: readonly Step[],
  cwd: string,
  told: (checked: Checked) => void = () => undefined,
): Promise<Checked[]> => {
  const waiting = [...steps]
  const all: Checked[] = []
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const checked = await run(step, cwd)
      all.push(checked)
      told(checked)
    }
  }
  await Promise.all([work(), work()])
  return all
}
