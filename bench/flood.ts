import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// One account that sends the people list as fast as it can, in a thread of its own so that who measures is not held up.

export type Flood = { readonly port: number; readonly token: string; readonly connections: number; readonly atOnce: number }

const body = '{"limit":80}'
const { port, token, connections, atOnce }: Flood = workerData
const call = `POST /api/v0/user/search HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

const open = new Set<Socket>()
let ended = false

/** Sends so many calls, and as many again whenever something is answered; comes again when it is hung up on. */
const start = (): void => {
  if (ended) return
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  socket.on('data', () => socket.write(call.repeat(atOnce)))
  socket.on('error', () => undefined)
  socket.once('close', () => {
    open.delete(socket)
    setImmediate(start)
  })
  socket.write(call.repeat(atOnce))
}
for (let i = 0; i < connections; i++) start()

parentPort?.once('message', () => {
  ended = true
  for (const socket of open) socket.destroy()
  parentPort?.close()
})
