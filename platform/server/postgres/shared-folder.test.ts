import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moveInto } from './shared-folder.ts'

// Between our look at a name in the shared temporary folder and our move to it, somebody else can take that name.

const root = mkdtempSync(join(tmpdir(), 'daybook-shared-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let made = 0
const folderWith = (text: string, mode: number): string => {
  const folder = join(root, `folder${made++}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'postgres'), text)
  chmodSync(folder, mode)
  return folder
}

test('a folder that others may write into is not taken for ours', () => {
  const [half, theirs] = [folderWith('ours', 0o755), folderWith('theirs', 0o777)]
  expect(() => moveInto(half, theirs)).toThrow('belongs to someone else')
  expect(existsSync(half)).toBe(false)
})

test('nor is a link to a folder', () => {
  const [half, elsewhere, link] = [folderWith('ours', 0o755), folderWith('theirs', 0o755), join(root, 'link')]
  symlinkSync(elsewhere, link)
  expect(() => moveInto(half, link)).toThrow('belongs to someone else')
})

test('what another start of ours has put there is taken', () => {
  const [half, earlier] = [folderWith('later', 0o755), folderWith('earlier', 0o755)]
  moveInto(half, earlier)
  expect(readFileSync(join(earlier, 'postgres'), 'utf8')).toBe('earlier')
})
