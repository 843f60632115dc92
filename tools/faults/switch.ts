import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** An address that stays while what answers there changes, as a virtual address or HAProxy has it; on this machine only. */
export type Switch = {
  port: number
  /** Leads there from now on, or nowhere. Whoever is connected is cut off, as a proxy does with a server that is down. */
  turn(to: NetConnectOpts | undefined): void
  /** Lets everything take so much longer, in either direction. */
  delay(milliseconds: number): void
  /** Whether anybody is connected. */
  open(): boolean
  close(): void
}

/** Hands bytes on in their order, each as late as was asked for when they came. */
const carry = (from: Socket, to: Socket, lateMs: () => number): void => {
  const waiting: { due: number; bytes: Buffer }[] = []
  const send = (): void => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const early = first.due - performance.now()
      if (early > 0) return void setTimeout(send, early)
      to.write(first.bytes)
      waiting.shift()
    }
  }
  from.on('data', (bytes: Buffer) => {
    waiting.push({ due: performance.now() + lateMs(), bytes })
    if (waiting.length === 1) send()
  })
}

export const openSwitch = async (): Promise<Switch> => {
  let [target, late]: [NetConnectOpts | undefined, number] = [undefined, 0]
  const connected = new Set<Socket>()
  const keep = (socket: Socket, other: Socket): void => {
    connected.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined).on('close', () => (connected.delete(socket), other.end()))
  }
  const server = createServer((caller) => {
    if (!target) return void caller.on('error', () => undefined).resetAndDestroy()
    const there = connect(target)
    keep(caller, there)
    keep(there, caller)
    carry(caller, there, () => late)
    carry(there, caller, () => late)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const cut = () => connected.forEach((socket) => void socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    turn: (to) => ((target = to), cut()),
    delay: (milliseconds) => void (late = milliseconds),
    open: () => connected.size > 0,
    close: () => (server.close(), cut()),
  }
}
