import { spawn, spawnSync } from 'node:child_process'
import { builtServer } from '../build-server.ts'
import { type Fault, until } from './fault.ts'
import { inWorld, type World } from './world.ts'
import { freePort } from '../free-port.ts'

// Where neither sees the processes or the network of the other, as in two containers.
const elsewhere = ['unshare', '--pid', '--net', '--ipc', '--fork', '--kill-child', '--mount-proc']
const [unshare = '', ...apart] = elsewhere
const mayUnshare = (): boolean => spawnSync(unshare, [...apart, 'true'], { stdio: 'ignore' }).status === 0

/** Started on a data directory that is in use, it has to end and to leave the first one alone. */
const startAnother = async ({ dataDir }: World, around: readonly string[]): Promise<number> => {
  const began = performance.now()
  const [command = '', ...words] = [...around, process.execPath, ...builtServer]
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(command, words, { env, stdio: 'ignore' })
  await until('a second server that ended', () => child.exitCode !== null).finally(() => child.kill('SIGKILL'))
  if (child.exitCode !== 1) throw new Error(`the second server ended with ${child.exitCode}`)
  return began
}

export const secondServer: Fault = {
  name: 'two processes, two namespaces',
  rounds: { short: 2, long: 6 },
  cannot: () => (mayUnshare() ? undefined : 'this account may not make namespaces'),
  run: (rounds) => inWorld(rounds, (world, round) => startAnother(world, round % 2 === 0 ? [] : elsewhere)),
}
