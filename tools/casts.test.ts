import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { countCasts, isTooMuch, perThousand } from './casts.ts'

const home = mkdtempSync(join(tmpdir(), 'daybook-casts-'))
let folder = home
afterAll(() => rmSync(home, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(home, 'checkout-'))
})

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const plain = (lines: number): string => 'export const a = 1\n'.repeat(lines)

test('a cast counts, and each half of a double one; `as const`, an import and a comment do not', () => {
  write(
    'platform/domain/a.ts',
    [
      "import { x as y } from './b.ts'",
      '// read it as text',
      'export const a = y as string',
      'export const b = <number>y',
      'export const c = y as unknown as number',
      "export const d = ['x'] as const",
      '',
    ].join('\n'),
  )
  const counted = countCasts(folder)
  expect(counted.casts.map(({ line }) => line)).toEqual([3, 4, 5, 5])
  expect(counted.lines).toBe(6)
})

test('it fires beyond four in a thousand lines', () => {
  write('modules/time/server/a.ts', plain(996) + 'export const b = a as string\n'.repeat(4))
  expect(perThousand(countCasts(folder))).toBe(4)
  expect(isTooMuch(countCasts(folder))).toBe(false)
  write('modules/time/server/b.ts', 'export const b = a as string\n')
  expect(isTooMuch(countCasts(folder))).toBe(true)
})

test('a test may cast, and is no line to hide behind; `any` is for nobody', () => {
  write('modules/time/server/a.ts', plain(10))
  write('modules/time/server/a.test.ts', 'export const b = a as never\n')
  write('testing/given.ts', 'export const b = a as never\n')
  expect(countCasts(folder)).toEqual({ lines: 10, casts: [], anys: [] })
  write('modules/time/server/b.test.ts', 'export const c: any = 1\n')
  expect(isTooMuch(countCasts(folder))).toBe(true)
})

test('a checkout without a line of code does not pass', () => {
  expect(() => countCasts(folder)).toThrow('nothing to look at')
})
