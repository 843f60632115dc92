import { Writable } from 'node:stream'

/** Keeps what a server writes into its log, so that a test can read it. */
export const keptLog = () => {
  let text = ''
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  return { logTo, text: () => text, forget: () => void (text = '') }
}
