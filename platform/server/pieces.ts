import type { IncomingMessage, ServerResponse } from 'node:http'

/** So many pieces of a body in a row may be of any size. */
const freePieces = 256
/** Another one for so many bytes, whatever came in one piece. Browsers, programs and proxies send thousands in each. */
const bytesEach = 128

/**
 * Calls `hangUp` once a body in chunks comes in smaller pieces than anybody sends: each takes as long as one of 64 kB, and Node reads ten thousand of them
 * at once while everybody else waits (docs/security.md#s77). What is left of it is heard by nobody.
 */
export const boundPieces = (request: IncomingMessage, hangUp: () => void): void => {
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

/** So much of a body that was answered already is read, so that its sender hears of that: a connection that is closed unread takes the answer with it. */
const mostLetGo = 32 * 1024 * 1024

/**
 * Lets what is left of a body go as it comes once its call is answered, and hangs up where it does not end. Left to Node, it would be read without end,
 * and past `boundPieces`.
 */
export const letGoBehind = (request: IncomingMessage, reply: ServerResponse): void => {
  reply.once('prefinish', () => {
    if (request.complete) return
    let left = mostLetGo
    request.unpipe().on('data', (piece: Uint8Array) => {
      left -= piece.length
      if (left < 0) request.destroy()
    })
    // Says at once that it is read: Node drops what nobody reads as soon as the answer is gone.
    request.resume().read(0)
  })
}
