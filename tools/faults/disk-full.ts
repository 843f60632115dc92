import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '@daybook/platform/domain'
import { type Fault, type Outcome, until } from './fault.ts'
import { openWorld, type World } from './world.ts'

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'daybook-faults', folder], { stdio: 'ignore' }).status === 0

/** Makes a small disk in memory, and takes it away again. */
const onSmallDisk = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-disk-'))
  chmodSync(folder, 0o755)
  if (!mount(folder)) throw new Error('no small disk could be mounted')
  try {
    return await work(folder)
  } finally {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

const cannot = (): string | undefined => {
  if (process.platform !== 'linux') return 'a small disk is mounted as Linux does it'
  const folder = mkdtempSync(join(tmpdir(), 'daybook-disk-'))
  const may = mount(folder)
  if (may) spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
  return may ? undefined : 'this account may not mount a small disk'
}

/** Takes what room there is, but for so many bytes. */
const fill = (folder: string, leave: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  } catch (error) {
    // The server writes as well: what was room when we looked is taken.
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}

const probe = async ({ url }: World): Promise<string> => (await (await fetch(`${url}/readyz`)).text()) || ''

/** Other files fill the disk under a server at work. It stops writing, says so, reads on, and goes on once there is room. */
export const diskFull: Fault = {
  name: 'disk full',
  rounds: { short: 1, long: 3 },
  cannot,
  run: (rounds) =>
    onSmallDisk(async (folder) => {
      // Its log would be written to the full disk by us.
      const world = await openWorld({ env: { LOG_LEVEL: 'silent' }, around: folder })
      let recoveryMs = 0
      try {
        for (let round = 0; round < rounds; round++) {
          await world.work(10)
          // To the last byte, and nearly.
          fill(folder, round % 2 === 0 ? 0 : 1024 * 1024)
          await until('the probe to say so', async () => (await probe(world)).includes('the disk is full'))
          const before = world.storm.failed()
          await until('ten refusals', () => world.storm.failed() > before + 10)
          rmSync(join(folder, 'ballast'))
          const began = performance.now()
          await world.recovered()
          recoveryMs = Math.max(recoveryMs, Math.round(performance.now() - began))
        }
        await world.storm.end()
        const outcome: Outcome = { ...(await world.count()), recoveryMs }
        return outcome
      } finally {
        await world.close()
      }
    }),
}
