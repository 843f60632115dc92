import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** So many connections are open at once; each may hold what its sender sends before anybody asks for it. */
export const mostConnections = 4000
// For those that come while others give way.
const keptFree = 100

type Open = { readonly network: string; asking: number }

/** The connections of a server that are open, and who gives way where there are too many. */
class Connections {
  private readonly open = new Map<Socket, Open>()
  private readonly sums = new Map<string, number>()
  /** Those that ask for nothing just now, whoever does so for the longest first. */
  private readonly resting = new Set<Socket>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  take(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '')
    this.open.set(socket, { network, asking: 0 })
    this.resting.add(socket)
    this.count(network, 1)
    socket.once('close', () => this.forget(socket))
    if (this.open.size > this.most) this.makeRoom(socket, network)
  }

  /** Says that a connection asks for something, until what this returns is called. */
  ask(socket: Socket): () => void {
    const held = this.open.get(socket)
    if (!held) return () => {}
    held.asking += 1
    this.resting.delete(socket)
    return () => {
      held.asking -= 1
      if (held.asking === 0 && this.open.has(socket)) this.resting.add(socket)
    }
  }

  private makeRoom(newest: Socket, network: string): void {
    const [idle] = this.resting
    if (idle !== undefined && idle !== newest) return this.end(idle)
    const crowd = this.largest()
    this.end(crowd === network ? newest : (this.oldestOf(crowd) ?? newest))
  }

  private largest(): string {
    let [largest, most] = ['', 0]
    for (const [network, sum] of this.sums) if (sum > most) [largest, most] = [network, sum]
    return largest
  }

  private oldestOf(wanted: string): Socket | undefined {
    return this.open.entries().find(([, { network }]) => network === wanted)?.[0]
  }

  private end(socket: Socket): void {
    this.forget(socket)
    socket.destroy()
  }

  private forget(socket: Socket): void {
    const held = this.open.get(socket)
    if (!held) return
    this.open.delete(socket)
    this.resting.delete(socket)
    this.count(held.network, -1)
  }

  private count(network: string, connections: number): void {
    const sum = (this.sums.get(network) ?? 0) + connections
    if (sum > 0) this.sums.set(network, sum)
    else this.sums.delete(network)
  }
}

/**
 * Lets nobody keep others out by connections alone (docs/security.md#s77): where there are too many, the one that has asked for nothing for the longest
 * gives way to who comes; where all are asking, the network that holds most of them gives one up, or has no more.
 */
export const giveWay = (server: Server, most = mostConnections - keptFree): void => {
  const connections = new Connections(most)
  server.on('connection', (socket: Socket) => connections.take(socket))
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => void reply.once('close', connections.ask(socket)))
}
