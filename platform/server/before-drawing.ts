// What is looked at in the file of a picture before a decoder sees it: what costs a decoder a thousand times what it takes to send.

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const texts = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its texts: they may be packed a thousand times smaller than they are, and none is kept. Other files, and what is broken, as they are.
 */
export const withoutTexts = (file: Buffer): Buffer => {
  if (!file.subarray(0, pngMark.length).equals(pngMark)) return file
  const kept: Buffer[] = [pngMark]
  let at = pngMark.length
  // Each part is its length, its name, so many bytes, and a sum over them.
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!texts.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, file.subarray(at)])
}

// Of 25 megapixels each is up to a tenth of a second. Cameras and programs that draw make three to thirteen.
const mostScans = 30

/** Whether a marker of a JPEG stands before a part that says its own length: frames, tables, what applications and people noted, and scans. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
  (marker >= 0xda && marker <= 0xfe && (marker < 0xf0 || marker === 0xfe))

/** Frames that are packed arithmetically, which no camera makes: a decoder takes minutes for what is not even there (T.81, table B.1). */
const isArithmetic = (marker: number): boolean => marker >= 0xc9 && marker <= 0xcf && marker !== 0xcc

const [endOfImage, startOfScan] = [0xd9, 0xda]

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
    // Before a marker there may be more than one of the bytes that begin it.
    at += marker === 0xff ? 1 : hasLength(marker) ? 2 + file.readUInt16BE(at + 2) : 2
  }
  return false
}
