import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail as it came over the wire: whom it is for, and every line of it. */
export type Delivered = { from: string; to: string[]; lines: string[] }

const angled = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? line

/** The server's half of RFC 5321, as far as one client of ours needs it; what arrives is kept and goes nowhere. */
const converse = (socket: Socket, keep: (mail: Delivered) => void): void => {
  const say = (words: string) => socket.write(`${words}\r\n`)
  let mail: Delivered = { from: '', to: [], lines: [] }
  let inData = false
  let rest = ''
  const hear = (line: string) => {
    if (inData && line === '.') {
      inData = false
      keep(mail)
      mail = { from: '', to: [], lines: [] }
      return say('250 kept')
    }
    if (inData) return void mail.lines.push(line)
    if (/^MAIL/i.test(line)) mail.from = angled(line)
    if (/^RCPT/i.test(line)) mail.to.push(angled(line))
    inData = /^DATA/i.test(line)
    return say(inData ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok')
  }
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 a mailbox for tests')
}

/** An SMTP server on this machine that keeps what it is given. */
export const mailbox = async (): Promise<{ url: string; delivered: Delivered[]; close: () => void }> => {
  const delivered: Delivered[] = []
  const server = createServer((socket) => converse(socket, (mail) => delivered.push(mail)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, delivered, close: () => void server.close() }
}

/** A server that takes connections and never says a word; `callers` are those who wait for it. */
export const muteServer = async (): Promise<{ port: number; callers: Set<Socket>; close: () => void }> => {
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('error', () => undefined).on('close', () => callers.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    for (const socket of callers) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, callers, close }
}
