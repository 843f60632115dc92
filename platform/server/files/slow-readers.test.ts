import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startS3 } from '@daybook/testing'
import { expect, test } from 'vitest'
import { unreadBounds } from '../unread.ts'
import { Storage } from './storage.ts'

test('as many files as may be taken slowly leave the service free for whoever comes next', async () => {
  const [{ s3 }, folder] = [await startS3(), await mkdtemp(join(tmpdir(), 'daybook-slow-'))]
  const storage = new Storage({ dataDir: folder, s3 })
  const [path, size] = [join(folder, 'large'), 300_000]
  await writeFile(path, Buffer.alloc(size, 1))
  await storage.put('company/large', path, size)
  const slow = await Promise.all(
    Array.from({ length: unreadBounds.all / unreadBounds.stream }, () => storage.open('company/large')),
  )
  const next = await storage.open('company/large')
  expect(next && (await buffer(next)).length).toBe(size)
  for (const stream of slow) stream?.destroy()
  await rm(folder, { recursive: true })
})
