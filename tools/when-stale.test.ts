import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from './when-stale.ts'

const program = `import { writeFileSync } from 'node:fs'; writeFileSync('ran', '')`

/** A checkout with something that is built by a program which writes down that it ran. */
const checkout = () => {
  const root = mkdtempSync(join(tmpdir(), 'daybook-stale-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  mkdirSync(join(root, 'src'))
  write('src/source.ts', 'one')
  write('program.mjs', program)
  const build = (folder = 'src/dist') =>
    buildWhenStale({ what: 'The server', folder, from: ['src/**/*'], written: /generated\.ts$/, program: ['program.mjs'] }, root)
  const isBuilt = (): boolean => {
    rmSync(join(root, 'ran'), { force: true })
    build()
    return existsSync(join(root, 'ran'))
  }
  return { build, isBuilt, write }
}

test('it is built once, and again when a file it is made of changed or came', () => {
  const { isBuilt, write } = checkout()
  expect([isBuilt(), isBuilt()]).toEqual([true, false])
  write('src/source.ts', 'two')
  expect([isBuilt(), isBuilt()]).toEqual([true, false])
  write('src/another.ts', '')
  expect([isBuilt(), isBuilt()]).toEqual([true, false])
  write('package-lock.json', 'another package')
  expect([isBuilt(), isBuilt()]).toEqual([true, false])
})

test('a test, what was built and what the build generates are nothing that it is made of', () => {
  const { isBuilt, write } = checkout()
  expect(isBuilt()).toBe(true)
  write('src/source.test.ts', '')
  write('src/generated.ts', '')
  write('src/dist/built.js', '')
  expect(isBuilt()).toBe(false)
})

test('a build that fails is told of, and tried again with the next start', () => {
  const { build, isBuilt, write } = checkout()
  write('program.mjs', 'process.exit(1)')
  expect(() => build()).toThrow('The server could not be built')
  write('program.mjs', program)
  expect(isBuilt()).toBe(true)
})

test('a folder that cannot be written is told of in words, with the way out', () => {
  const { build, write } = checkout()
  write('closed', 'no folder')
  expect(() => build('closed/dist')).toThrow(/^The server must be built.*closed.dist cannot be written\. Run "npm run build"/)
})
