import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** So many pieces of a body in a row may be of any size. */
const freePieces = 256
/** Another one for so many bytes, whatever came in one piece. Browsers, programs and proxies send thousands in each. */
const bytesEach = 64

/**
 * Calls `hangUp` once a body in chunks comes in smaller pieces than anybody sends: each takes as long as one of 64 kB, and Node reads ten thousand of them
 * at once while everybody else waits (docs/security.md#s77). What is left of it is heard by nobody. What comes behind the answer counts as well, and is
 * not read without end: left to Node, it would be dropped without a word to anybody.
 */
export const boundPieces = (request: IncomingMessage, reply: ServerResponse, hangUp: () => void): void => {
  reply.once('prefinish', () => {
    if (request.complete) return
    letGo(request)
    // Says at once that it is read: Node drops the rest of what nobody reads as soon as the answer is gone.
    request.read(0)
  })
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [left, isOver] = [freePieces, false]
  request.push = (piece: Uint8Array | null, encoding) => {
    if (isOver) return false
    if (piece === null) return push(null)
    left = Math.min(freePieces, left - 1 + piece.length / bytesEach)
    isOver = left < 0
    if (!isOver) return push(piece, encoding)
    hangUp()
    return false
  }
}

/** So much of a body that was refused already is read, so that its sender hears of that: a connection that is closed unread takes the answer with it. */
const mostLetGo = 32 * 1024 * 1024

/** Lets a body go as it comes, and hangs up where it does not end. */
export const letGo = (body: Readable): void => {
  let left = mostLetGo
  body.on('data', (piece: Uint8Array) => {
    left -= piece.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
