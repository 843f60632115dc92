import { isExif, orientationIn } from './orientation.ts'

// What is looked at in the file of a picture before a decoder sees it: what costs a decoder a thousand times what it takes to send.

const pngTexts = new Set(['tEXt', 'zTXt', 'iTXt'])
const [endOfImage, startOfScan, noteOfCamera] = [0xd9, 0xda, 0xe1]
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A file without what was noted in it, and how its picture is to be turned. */
export type Bare = { readonly file: Buffer; readonly orientation: number }

/** The parts of a file that are kept, what its camera noted first, and where the rest begins. */
type Parts = { readonly kept: readonly Buffer[]; readonly noted: Buffer | undefined; readonly rest: number }

/** Texts may be packed a thousand times smaller than they are. Each part is its length, its name, so many bytes, and a sum over them. */
const partsOfPng = (file: Buffer): Parts => {
  const kept: Buffer[] = [pngMark]
  let [at, noted] = [pngMark.length, undefined as Buffer | undefined]
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf') noted ??= file.subarray(at + 8, end - 4)
    else if (!pngTexts.has(name)) kept.push(file.subarray(at, end))
    at = end
  }
  return { kept, noted, rest: at }
}

/** What cameras and programs noted stands in parts of a kind of its own, before the first scan. What is between parts a decoder skips. */
const partsOfJpeg = (file: Buffer): Parts => {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let [at, noted] = [2, undefined as Buffer | undefined]
  for (;;) {
    const begin = file.indexOf(0xff, at)
    if (begin < 0 || begin + 4 > file.length || file[begin + 1] === startOfScan) return { kept, noted, rest: at }
    const marker = file.readUInt8(begin + 1)
    const end = begin + lengthOf(file, begin)
    const note = file.subarray(begin + 4, end)
    if (marker === noteOfCamera && isExif(note)) noted ??= note
    kept.push(file.subarray(at, marker === noteOfCamera ? begin : end))
    at = end
  }
}

/** A part keeps its place under a name that nobody reads: the file says how long all of it is. */
const partsOfWebp = (file: Buffer): Parts => {
  const changed = Buffer.from(file)
  let [at, noted] = [12, undefined as Buffer | undefined]
  while (at + 8 <= file.length) {
    const length = file.readUInt32LE(at + 4)
    if (file.toString('latin1', at, at + 4) === 'EXIF') {
      noted ??= file.subarray(at + 8, at + 8 + length)
      changed.write('none', at, 'latin1')
    }
    at += 8 + length + (length % 2)
  }
  return { kept: [changed], noted, rest: file.length }
}

const partsOf = (file: Buffer): Parts => {
  if (file.subarray(0, pngMark.length).equals(pngMark)) return partsOfPng(file)
  if (file[0] === 0xff && file[1] === 0xd8) return partsOfJpeg(file)
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return partsOfWebp(file)
  return { kept: [], noted: undefined, rest: 0 }
}

/**
 * A file without what may be noted in it, of which none is kept: texts that are packed, and notes of cameras, which may lead to each other without end. How
 * the picture is to be turned is read out of them. What is broken stays as it is.
 */
export const withoutNotes = (file: Buffer): Bare => {
  const { kept, noted, rest } = partsOf(file)
  return { file: Buffer.concat([...kept, file.subarray(rest)]), orientation: noted ? orientationIn(noted) : 1 }
}

// Of 25 megapixels each is up to a tenth of a second. Cameras and programs that draw make three to thirteen.
const mostScans = 30

/** Whether a marker of a JPEG stands before a part that says its own length: frames, tables, what applications and people noted, and scans. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
  (marker >= 0xda && marker <= 0xfe && (marker < 0xf0 || marker === 0xfe))

/** How long the part of a JPEG is that begins there. Before a marker there may be more than one of the bytes that begin it. */
const lengthOf = (file: Buffer, at: number): number => {
  const marker = file.readUInt8(at + 1)
  if (marker === 0xff) return 1
  return hasLength(marker) ? 2 + file.readUInt16BE(at + 2) : 2
}

/** Frames that are packed arithmetically, which no camera makes: a decoder takes minutes for what is not even there (T.81, table B.1). */
const isArithmetic = (marker: number): boolean => marker >= 0xc9 && marker <= 0xcf && marker !== 0xcc

/**
 * Whether a file is a JPEG that takes a decoder long: one that is packed arithmetically, or that sends its pixels roughly first more often than any
 * program does. What stands in no part that says its length is looked through, so that nothing hides in it that a decoder would find.
 */
export const isSlowJpeg = (file: Buffer): boolean => {
  if (file[0] !== 0xff || file[1] !== 0xd8) return false
  let scans = 0
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file.readUInt8(at + 1)
    if (isArithmetic(marker)) return true
    if (marker === startOfScan && ++scans > mostScans) return true
    if (marker === endOfImage) return false
    at += lengthOf(file, at)
  }
  return false
}
