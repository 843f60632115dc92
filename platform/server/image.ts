import type { Metadata } from 'sharp'
import { asError } from '@daybook/platform/domain'
import { type Caller, FairQueue } from './fair-queue.ts'
import { outsideOnce } from './outside.ts'

/** Why bytes are no picture for us. */
export type ImageFault = 'kind' | 'size' | 'broken'

// Judged by content, never by file name. SVG can carry scripts; an animation is no portrait.
const kinds = new Set(['jpeg', 'png', 'webp'])
// 25 megapixels: what phones take by default; our own page sends 512 by 512. More is refused before a pixel of it is read.
const mostPixels = 25_000_000

/** One picture is decoded at a time: what that takes is bounded, and given back (docs/operations.md). Few wait, since each holds its file. */
export const drawing = new FairQueue({ atOnce: 1, waiting: 8, waitingEach: 2, patienceMs: 20_000 })

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture: most starts of the server never need it, and it is large. */
const loadSharp = (): NonNullable<typeof loaded> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Pictures that were drawn are not kept, and the threads of one do not each hold a part of it.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

const faultOf = ({ format, width, height }: Metadata): ImageFault | null => {
  if (!kinds.has(format)) return 'kind'
  return width * height > mostPixels ? 'size' : null
}

type Drawn = { picture: Buffer } | { fault: ImageFault }

const draw = async (bytes: Uint8Array, side: number): Promise<Drawn> => {
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })
  try {
    const fault = faultOf(await source.metadata())
    if (fault) return { fault }
    const drawn = source.rotate().resize(side, side, { fit: 'cover', position: 'centre' }).webp({ quality: 82 })
    return { picture: await drawn.timeout({ seconds: 10 }).toBuffer() }
  } catch (error) {
    return { fault: /pixel limit|too large/i.test(asError(error).message) ? 'size' : 'broken' }
  }
}

/**
 * Draws a square picture of `side` pixels anew as WebP: turned as the camera meant it, the middle cut out, and without
 * anything else that the file said (place, camera, comments). Answers a fault instead of throwing for what people may send. No
 * transaction is open while the picture waits for its turn.
 */
export const squarePicture = (bytes: Uint8Array, side: number, caller: Caller): Promise<Drawn> =>
  outsideOnce(bytes, () => drawing.run(caller, () => draw(bytes, side)))
