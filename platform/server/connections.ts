import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/**
 * So many connections are open at once; each may hold what its sender sends before anybody asks for it. The few above are for those that come while
 * others give way.
 */
export const mostConnections = 4000
const keptFree = 100

type Open = { readonly network: string; asking: number }

/**
 * Lets nobody keep others out by connections alone (docs/security.md#s77): where there are too many, the one that has asked for nothing for the longest
 * gives way to who comes; where all are asking, the network that holds most of them gives one up, or has no more.
 */
export const giveWay = (server: Server, most = mostConnections - keptFree): void => {
  const open = new Map<Socket, Open>()
  const sums = new Map<string, number>()
  /** Those that ask for nothing just now, whoever does so for the longest first. */
  const resting = new Set<Socket>()

  const add = (network: string, connections: number): void => {
    const sum = (sums.get(network) ?? 0) + connections
    if (sum > 0) sums.set(network, sum)
    else sums.delete(network)
  }
  const forget = (socket: Socket): void => {
    const held = open.get(socket)
    if (!held) return
    open.delete(socket)
    resting.delete(socket)
    add(held.network, -1)
  }
  const end = (socket: Socket): void => {
    forget(socket)
    socket.destroy()
  }
  const largest = (): string | undefined => [...sums].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const)[0]
  const oldestOf = (wanted: string | undefined): Socket | undefined =>
    open.entries().find(([, { network }]) => network === wanted)?.[0]

  const makeRoom = (newest: Socket, network: string): void => {
    const [idle] = resting
    if (idle !== undefined && idle !== newest) return end(idle)
    const crowd = largest()
    end(crowd === network ? newest : (oldestOf(crowd) ?? newest))
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    open.set(socket, { network, asking: 0 })
    resting.add(socket)
    add(network, 1)
    socket.once('close', () => forget(socket))
    if (open.size > most) makeRoom(socket, network)
  })
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    const held = open.get(socket)
    if (!held) return
    held.asking += 1
    resting.delete(socket)
    reply.once('close', () => {
      held.asking -= 1
      if (held.asking === 0 && open.has(socket)) resting.add(socket)
    })
  })
}
