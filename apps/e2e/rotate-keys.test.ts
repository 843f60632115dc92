import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, stopServer } from './server.ts'
import { freePort } from '../../tools/free-port.ts'

// The command as it is typed, beside the server as it is started.

const cli = join(import.meta.dirname, '../server/src/cli.ts')
const daybook = (command: string, env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('the key is exchanged while the server runs, and a restart finds everything', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-rotate-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const start = async () => {
    const server = await startServer(dataDir, port)
    onTestFinished(() => stopServer(server))
    return server
  }
  const publicKey = async () => (await fetch(`http://127.0.0.1:${port}/.well-known/daybook-keys`)).text()
  const keyFile = () => readFileSync(join(dataDir, 'secret.key'), 'utf8')
  const first = await start()
  const [published, key] = [await publicKey(), keyFile()]

  expect(daybook('rotate-keys', { DATA_DIR: dataDir })).toEqual({
    status: 0,
    said: '2 secrets are sealed with the new key.\nThe former key is destroyed.\n',
  })
  expect([keyFile() === key, readdirSync(dataDir).filter((name) => name.startsWith('secret'))]).toEqual([false, ['secret.key']])
  // What the process remembers lasts five seconds; after the restart there is only what was sealed anew.
  expect(await publicKey()).toBe(published)
  await stopServer(first)
  await start()
  expect(await publicKey()).toBe(published)

  const told = daybook('rotate-keys', { DATA_DIR: dataDir, SECRET_KEY: 'a key of at least thirty-two characters' })
  expect([told.status, told.said]).toEqual([2, expect.stringContaining('SECRET_KEY_OLD')])
})
