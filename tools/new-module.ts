import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './new-module/files.ts'

/**
 * Lays a new module into a checkout, whole and small: a table, two calls, a screen and what the tests need.
 * `tools/new-module.test.ts` runs it and the checks of `npm run check`; the tests that ask for a module's parts run with `npm test`. Adds the module's line at the end of `modules/modules.ts`, before the last one, which knows all
 * others. Throws when the name is not a word or is taken.
 */
export const layModule = (root: string, name: string): string[] => {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Error('a module is called by one word in lower case: notices')
  const list = join(root, 'modules/modules.ts')
  const text = readFileSync(list, 'utf8')
  if (text.includes(`['${name}']`) || globSync(`modules/${name}/*`, { cwd: root }).length > 0)
    throw new Error(`there is a module ${name} already`)
  const lines = [...text.matchAll(/^ {2}\[.*\],\n/gm)]
  const last = lines.at(-1)
  if (!last) throw new Error('modules/modules.ts has no list of modules')
  writeFileSync(list, `${text.slice(0, last.index)}  ['${name}'],\n${text.slice(last.index)}`)
  const numbers = globSync('database/migrations/*.sql', { cwd: root }).map((file) => Number(/(\d{4})_/.exec(file)?.[1]))
  const files = filesOf(name, String(Math.max(...numbers) + 1).padStart(4, '0'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  format(root, name)
  return Object.keys(files)
}

/** Brings the files into the form that the checks ask for: where a line breaks depends on the name of the module. */
const format = (root: string, name: string): void => {
  const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'format', '--write', `modules/${name}`], { cwd: root })
}

if (process.argv[1] === import.meta.filename) {
  const written = layModule(join(import.meta.dirname, '..'), process.argv[2] ?? '')
  process.stdout.write(
    `${written.join('\n')}\nNext: npm install && npm run generate && npm run check. Then docs/new-module.md.\n`,
  )
}
