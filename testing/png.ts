import { crc32, deflateSync } from 'node:zlib'

/** A part of a PNG: its length, its name, its bytes and a sum over both. */
export const pngPart = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type Kind = { depth: number; colour: number; perPixel: number; interlaced: boolean }

/** A black square as small as it gets: one bit a pixel, unless another kind is asked for; with such parts before its pixels. */
export const blackPng = (
  side: number,
  kind: Kind = { depth: 1, colour: 0, perPixel: 1, interlaced: false },
  parts: readonly Buffer[] = [],
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(kind.depth, 8)
  header.writeUInt8(kind.colour, 9)
  header.writeUInt8(kind.interlaced ? 1 : 0, 12)
  // The seven passes of Adam7 begin and end their lines at most this often.
  const bytes = side * (1 + Math.ceil((side * kind.perPixel) / 8)) + (kind.interlaced ? 8 * side : 0)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = pngPart('IDAT', deflateSync(Buffer.alloc(bytes)))
  return Buffer.concat([magic, pngPart('IHDR', header), ...parts, pixels, pngPart('IEND', Buffer.alloc(0))])
}
