import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
const node = process.execPath

/** Everything that can be known without running a test. Each line says how long it took; the first failure is shown whole. */
const steps: [name: string, command: string, args: string[]][] = [
  ['types of domain and contract', node, [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.pure.json']],
  ['types of the server', node, [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types of the web', node, [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.web.json']],
  ['lint', node, [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['format', node, [bin('@biomejs/biome/bin/biome'), 'format', '.']],
  ['boundaries', node, ['tools/boundaries.ts']],
  ['table owners', node, ['tools/table-owners.ts']],
  ['unused code', node, [bin('knip/bin/knip.js'), '--no-progress']],
  ['generated files', node, ['tools/generate.ts', '--check']],
  ['lock file', node, [process.env['npm_execpath'] ?? '', 'ci', '--dry-run', '--ignore-scripts']],
]

let failed = 0
for (const [name, command, args] of steps) {
  const began = performance.now()
  const run = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const passed = run.status === 0
  process.stdout.write(
    `${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${name === 'boundaries' && passed ? `: ${run.stdout.trim()}` : ''}\n`,
  )
  if (!passed) process.stdout.write(`${run.stdout}${run.stderr}\n`)
  failed += passed ? 0 : 1
}
process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
