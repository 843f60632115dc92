import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../../tools/faults/all.ts'
import { startServer, stopServer } from './server.ts'
import { freePort } from '../../tools/free-port.ts'

// What happens to a server, in `npm run faults` and besides. At the same time, since the last of these waits for half a minute.

for (const { name, rounds, run } of faultsOf.server)
  test.concurrent(`${name}: nothing that was acknowledged is lost, and work goes on by itself`, async () => {
    const { acknowledged, lost } = await run(rounds.short)
    expect([acknowledged > 0, lost]).toEqual([true, 0])
  })

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'daybook-crash-'))

test.concurrent('a second server on the same data directory ends, and the first one goes on', async () => {
  const [dataDir, port] = [newFolder(), await freePort()]
  const first = await startServer(dataDir, port)
  await expect(startServer(dataDir, await freePort())).rejects.toThrow('ended with 1')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await stopServer(first)
  rmSync(dataDir, { recursive: true, force: true })
})

// It is tried for half a minute before it is given up (`usualPausesMs`).
test.concurrent('a server whose database does not start any more ends with 1', async () => {
  const dataDir = newFolder()
  const server = await startServer(dataDir, await freePort())
  const ended = once(server, 'exit')
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  renameSync(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'PG_VERSION'))
  process.kill(pid, 'SIGKILL')
  expect(await ended).toEqual([1, null])
  rmSync(dataDir, { recursive: true, force: true })
})
