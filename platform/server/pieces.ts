import type { IncomingMessage } from 'node:http'

/** So many pieces of a body may be of any size. */
const freePieces = 256
/** More of them have so many bytes on average. Browsers, programs and proxies send thousands in one. */
const leastBytes = 64

/**
 * Calls `hangUp` once a body in chunks comes in smaller pieces than anybody sends: each takes as long as one of 64 kB, and Node reads ten thousand of them
 * at once while everybody else waits (docs/security.md#s77). What is left of it is heard by nobody.
 */
export const boundPieces = (request: IncomingMessage, hangUp: () => void): void => {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [pieces, bytes, isOver] = [0, 0, false]
  request.push = (piece: Uint8Array | null, encoding) => {
    if (isOver) return false
    if (piece === null) return push(null)
    pieces += 1
    bytes += piece.length
    isOver = pieces > freePieces && bytes < pieces * leastBytes
    if (!isOver) return push(piece, encoding)
    hangUp()
    return false
  }
}
