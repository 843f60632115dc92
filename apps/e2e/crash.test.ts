import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../tools/faults/all.ts'
import { freePort, startServer, stopServer } from './server.ts'

// Everything of `npm run faults` in its short form: what was acknowledged before must be there afterwards.

for (const { name, rounds, cannot, run } of faults)
  test.skipIf(cannot?.() !== undefined)(
    `${name}: nothing that was acknowledged is lost, and work goes on by itself`,
    async () => {
      const { acknowledged, lost, recoveryMs } = await run(rounds.short)
      expect(acknowledged).toBeGreaterThan(0)
      expect(lost).toBe(0)
      expect(recoveryMs).toBeLessThan(30_000)
    },
  )

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'daybook-crash-'))

test('a second server on the same data directory ends, and the first one goes on', async () => {
  const [dataDir, port] = [newFolder(), await freePort()]
  const first = await startServer(dataDir, port)
  await expect(startServer(dataDir, await freePort())).rejects.toThrow('ended with 1')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await stopServer(first)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a server whose database does not start any more ends with 1', async () => {
  const dataDir = newFolder()
  const server = await startServer(dataDir, await freePort())
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  renameSync(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'PG_VERSION'))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => server.exitCode, { timeout: 60_000 }).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
})
