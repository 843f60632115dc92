import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Outside of where operating systems take the ports of outgoing connections from: one that was free a moment ago stays so.
const ports = [20_000, 30_000] as const

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port on which a server that is started next can listen. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...ports)
    if (await isFree(port)) return port
  }
}
