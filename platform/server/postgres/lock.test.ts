import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { startCluster } from './index.ts'
import { tryLock } from './kernel-lock.ts'

// Two processes on one data directory, also where neither can see the other: in two containers, or during a rolling deploy.

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-lock-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** A server as far as the directory is concerned: holds it, runs PostgreSQL on it, and dies without a word when told to. */
const program = `
  import { startCluster, takeLock } from '${import.meta.dirname}/index.ts'
  const dataDir = process.argv[1]
  try {
    takeLock(dataDir)
    await startCluster({ dataDir, throwAway: true })
    console.log('holds ' + process.pid)
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }
  process.stdin.once('data', () => process.kill(process.pid, 'SIGKILL'))`

// The first process of a namespace takes all others with it when it ends, so it must not be the server.
const elsewhere = [
  'unshare',
  '--pid',
  '--net',
  '--ipc',
  '--fork',
  '--kill-child',
  '--mount-proc',
  'sh',
  '-c',
  '"$@" <&3 & cat',
  'sh',
]
const mayUnshare = spawnSync('unshare', ['--pid', '--net', '--ipc', '--fork', '--mount-proc', 'true']).status === 0

const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  for (const dataDir of folders) {
    // Takes over what they left running.
    await (await startCluster({ dataDir, throwAway: true })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Starts such a server, here or in namespaces of its own, and gives what it said first. */
const serve = async (dataDir: string, around: string[] = []): Promise<{ child: ChildProcess; said: string }> => {
  const [command = '', ...args] = [...around, process.execPath, '--input-type=module', '-e', program, dataDir]
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] })
  started.push(child)
  const [said] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string]
  return { child, said }
}

const die = async ({ child }: { child: ChildProcess }): Promise<void> => {
  child.stdin?.write('\n')
  await once(child, 'exit')
}

test('a directory that is held says by whom, and is free the moment its holder is killed', async () => {
  const dataDir = newFolder()
  const first = await serve(dataDir)
  expect(first.said).toBe(`holds ${first.child.pid}`)
  const second = await serve(dataDir)
  expect(second.said).toContain(`already runs on ${dataDir} (process ${first.child.pid} on ${hostname()}`)
  await die(first)
  const third = await serve(dataDir)
  expect(third.said).toBe(`holds ${third.child.pid}`)
  await die(third)
})

test.skipIf(!mayUnshare)('a server in namespaces of its own stops at a directory that is held outside of them', async () => {
  const dataDir = newFolder()
  const first = await serve(dataDir)
  const second = await serve(dataDir, elsewhere)
  expect(second.said).toContain(`already runs on ${dataDir} (process ${first.child.pid} on ${hostname()}`)
  await die(first)
})

test.skipIf(!mayUnshare)('PostgreSQL of a killed server that cannot be seen from here is not run over', async () => {
  const dataDir = newFolder()
  const first = await serve(dataDir, elsewhere)
  expect(first.said).toMatch(/^holds/)
  ;(first.child.stdio[3] as NodeJS.WritableStream).write('\n')
  await expect.poll(async () => (await serve(dataDir)).said).toContain('PostgreSQL of a killed server')
  first.child.kill('SIGKILL')
  const second = await serve(dataDir)
  expect(second.said).toBe(`holds ${second.child.pid}`)
  await die(second)
})

test('PostgreSQL holds a lock of its own for as long as it lives, whatever it dies of', async () => {
  const dataDir = newFolder()
  const free = () => {
    const lock = tryLock(join(dataDir, 'postgres.lock'))
    lock?.close()
    return lock !== undefined
  }
  const { pid } = await startCluster({ dataDir, throwAway: true })
  expect(free()).toBe(false)
  process.kill(pid, 'SIGKILL')
  await expect.poll(free).toBe(true)
})
