import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningCluster, startCluster } from '@daybook/platform/server/postgres'
import { muteServer } from '@daybook/testing'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'

// The real process, told to stop while a mail server keeps it waiting.

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-stopping-'))
const mute = await muteServer()
let server: ChildProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  mute.close()
  // What a failed test leaves behind must not outlive it.
  if (await runningCluster(dataDir)) await (await startCluster({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (port: number): Promise<ChildProcess> => {
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('Daybook is ready')) break
  return child
}

test('a mute mail server delays the end by seconds: the process ends with 0, and no database is left behind', async () => {
  const port = await freePort()
  server = await start(port)
  const signUp = await fetch(`http://127.0.0.1:${port}/api/v0/user/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Olga Owner', email: 'olga@example.com', password: 'seven green bottles on a wall' }),
  })
  expect(signUp.status).toBe(200)
  await expect.poll(() => mute.callers.size).toBeGreaterThan(0)
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  // It would be 1 if the server had waited for longer than it allows itself.
  expect([code, await runningCluster(dataDir)]).toEqual([0, undefined])
})
