import type { Metadata } from 'sharp'
import { asError } from '@daybook/platform/domain'

/** Why bytes are no picture for us. */
export type ImageFault = 'kind' | 'size' | 'broken'

// By what the bytes are, never by what they are called. SVG is a program, and animations are none of a person's face.
const kinds = new Set(['jpeg', 'png', 'webp'])
// 40 megapixels: any phone's camera. A picture of 20,000 by 20,000 is refused before a pixel of it is read.
const mostPixels = 40_000_000

const faultOf = ({ format, width, height }: Metadata): ImageFault | null => {
  if (!kinds.has(format)) return 'kind'
  return width * height > mostPixels ? 'size' : null
}

/**
 * Draws a square picture of `side` pixels anew as WebP: turned as the camera meant it, the middle cut out, and without
 * anything else that the file said (place, camera, comments). Answers a fault instead of throwing for what people may send.
 */
export const squarePicture = async (bytes: Uint8Array, side: number): Promise<{ picture: Buffer } | { fault: ImageFault }> => {
  // Loaded with the first picture: most starts of the server never need it, and it is large.
  const { default: sharp } = await import('sharp')
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  try {
    const fault = faultOf(await source.metadata())
    if (fault) return { fault }
    const drawn = source.rotate().resize(side, side, { fit: 'cover', position: 'centre' }).webp({ quality: 82 })
    return { picture: await drawn.timeout({ seconds: 10 }).toBuffer() }
  } catch (error) {
    return { fault: /pixel limit|too large/i.test(asError(error).message) ? 'size' : 'broken' }
  }
}
