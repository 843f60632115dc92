import { rm } from 'node:fs/promises'
import type { Drawn, ImageFault } from './draw.ts'
import type { Answered, Asked } from './draw-process.ts'
import type { Caller } from './caller.ts'
import { headBytes, kindOfHead } from './files/kinds.ts'
import { HelperEnded } from './helper.ts'
import { outsideOnce } from './outside.ts'
import { OwnProcess } from './own-process.ts'

export type { ImageFault }

/**
 * One picture is decoded at a time, in a process that is killed where one takes too much: what that takes is bounded, and given back
 * (docs/operations.md). Few wait, since each holds its file; whose pictures took long wait for those of others.
 */
const drawer = new OwnProcess<Asked, Answered>(
  new URL('./draw-process.ts', import.meta.url),
  { waiting: 8, waitingEach: 2, patienceMs: 20_000, halfLifeMs: 10 * 60_000 },
  { ms: 8_000, megabytes: 600 },
)

/** Where pictures wait for their turn. */
export const drawing = drawer.queue

/** What took more than any picture of ours does is none for us. */
const ask = (caller: Caller, asked: Asked): Promise<Answered> =>
  drawer
    .ask(caller, asked)
    .catch((error: unknown) => (error instanceof HelperEnded ? { fault: 'broken' } : Promise.reject(error)))

/**
 * Draws the picture of one file anew into another one, as WebP: turned as the camera meant it, no side longer than `longest` pixels, and without
 * anything else that the file said. Gives the fault instead of throwing for what people may send; then there is no second file.
 */
export const uprightPicture = async (from: string, to: string, longest: number, caller: Caller): Promise<ImageFault | null> => {
  const answer = await ask(caller, { from, to, longest })
  const fault = 'fault' in answer ? answer.fault : null
  // It may have been ended over the half of it.
  if (fault) await rm(to, { force: true })
  return fault
}

const drawn = async (bytes: Uint8Array, side: number, caller: Caller): Promise<Drawn> => {
  const kind = await kindOfHead(bytes.subarray(0, headBytes))
  if (kind === null || kind === 'pdf') return { fault: 'kind' }
  const answer = await ask(caller, { bytes, side })
  return 'picture' in answer ? answer : { fault: answer.fault ?? 'broken' }
}

/**
 * Draws a square picture of `side` pixels anew as WebP: turned as the camera meant it, the middle cut out, and without
 * anything else that the file said (place, camera, comments). Answers a fault instead of throwing for what people may send. No
 * transaction is open while the picture waits for its turn.
 */
export const squarePicture = (bytes: Uint8Array, side: number, caller: Caller): Promise<Drawn> =>
  outsideOnce(bytes, () => drawn(bytes, side, caller))
