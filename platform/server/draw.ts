import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Region, type Sharp } from 'sharp'
import { asError } from '@daybook/platform/domain'
import { isSlowJpeg, withoutNotes } from './before-drawing.ts'

// How pictures are drawn. The server asks for it in a process of its own (image.ts).

/** Why bytes are no picture for us. */
export type ImageFault = 'kind' | 'size' | 'broken'

/** A square picture as it is stored, or what is wrong with what was sent. */
export type Drawn = { readonly picture: Buffer } | { readonly fault: ImageFault }

// Judged by content, never by file name. SVG can carry scripts; an animation is no portrait.
const kinds = new Set(['jpeg', 'png', 'webp'])
// 25 megapixels: what phones take by default; our own page sends 512 by 512. More is refused before a pixel of it is read.
const mostPixels = 25_000_000
// No camera, and no panorama of one, is longer; a line of a million pixels costs memory of its own, however thin it is.
const mostSide = 20_000

// Pictures that were drawn are not kept, and the threads of one do not each hold a part of it.
sharp.cache(false)
sharp.concurrency(1)

// 25 megapixels of four bytes: what a decoder holds at once. Lines that come one after the other are not held.
const mostHeld = mostPixels * 4

/** Parts of a JPEG's pixel that are kept, of which colours may be one for two pixels or for four. */
const keptParts = (channels: number, subsampling: string | undefined): number => {
  if (channels !== 3) return channels
  return subsampling === '4:2:0' ? 1.5 : subsampling === '4:2:2' ? 2 : 3
}

/** Bytes of a pixel that are in memory before the first line can be drawn. */
const heldPerPixel = ({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number => {
  // Two bytes for each value, where a file sends all lines roughly first. Whether it does, its header need not say.
  if (format === 'jpeg') return 2 * keptParts(channels, chromaSubsampling)
  // As it was packed, and as it is drawn.
  if (format === 'webp') return 2 * channels
  return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0
}

const faultOf = (about: Metadata): ImageFault | null => {
  const { format, width, height } = about
  if (!kinds.has(format)) return 'kind'
  const pixels = width * height
  return pixels > mostPixels || Math.max(width, height) > mostSide || pixels * heldPerPixel(about) > mostHeld ? 'size' : null
}

/** The square in the middle, which is the same one however the picture is turned. */
const middleOf = ({ width, height }: Metadata): Region => {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side }
}

const faultIn = (error: unknown): ImageFault => (/pixel limit|too large/i.test(asError(error).message) ? 'size' : 'broken')

/** Of a square picture that is drawn anew, in bytes: what is stored of one (`small_picture`). */
const mostDrawn = 65_536

type Opened = { readonly source: Sharp; readonly about: Metadata; readonly orientation: number } | { readonly fault: ImageFault }

/** A picture whose header was read, and of which no pixel was. */
const open = async (file: Buffer): Promise<Opened> => {
  if (isSlowJpeg(file)) return { fault: 'broken' }
  const { file: bare, orientation } = withoutNotes(file)
  const source = sharp(bare, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })
  const about = await source.metadata()
  const fault = faultOf(about)
  return fault ? { fault } : { source, about, orientation }
}

/** The square picture of `side` pixels of a file, as WebP (`squarePicture`). */
export const drawSquare = async (bytes: Uint8Array, side: number): Promise<Drawn> => {
  try {
    const opened = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if ('fault' in opened) return opened
    const { source, about, orientation } = opened
    // Cut out before it is made larger or turned: of a thin one a whole strip as wide as the square would be in memory.
    const middle = source.extract(middleOf(about)).resize(side, side).withMetadata({ orientation })
    const small = await middle.png().toBuffer()
    const picture = await sharp(small).rotate().webp({ quality: 82 }).toBuffer()
    // What can be seen through is kept as it is, pixel by pixel: noise of it takes more than all the rest.
    const isLarge = picture.length > mostDrawn
    return {
      picture: isLarge ? await sharp(small).rotate().flatten({ background: '#fff' }).webp({ quality: 60 }).toBuffer() : picture,
    }
  } catch (error) {
    return { fault: faultIn(error) }
  }
}

/** Draws the picture of one file anew into another one, as WebP (`uprightPicture`). */
export const drawUpright = async (from: string, to: string, longest: number): Promise<ImageFault | null> => {
  try {
    const opened = await open(await readFile(from))
    if ('fault' in opened) return opened.fault
    const { source, orientation } = opened
    // Made smaller before it is turned, for the same reason; the box is a square, so both ways round fit.
    const inBox = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    const small = source.resize(inBox).withMetadata({ orientation })
    const drawn = await small.png({ compressionLevel: 1 }).toBuffer()
    await sharp(drawn).rotate().webp({ quality: 82 }).toFile(to)
    return null
  } catch (error) {
    return faultIn(error)
  }
}
