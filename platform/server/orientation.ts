const exifMark = Buffer.from('Exif\0\0')
const orientationNote = 0x01_12
/** A camera makes some dozens in the first list. */
const mostNotes = 200

/** Whether a note is one of a camera (Exif), which says how its picture is to be turned: programs keep others beside it (XMP). */
export const isExif = (note: Buffer): boolean => note.subarray(0, exifMark.length).equals(exifMark)

/**
 * How a picture is to be turned, 1 to 8, by what a camera noted (Exif): 1, which is not at all, where nothing is. The first list is read and no other one
 * that it leads to, of which a file may have thousands, one in the other.
 */
export const orientationIn = (exif: Buffer): number => {
  const notes = isExif(exif) ? exif.subarray(exifMark.length) : exif
  const isLittle = notes.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => {
    if (at + 2 > notes.length) return 0
    return isLittle ? notes.readUInt16LE(at) : notes.readUInt16BE(at)
  }
  const long = (at: number): number => (isLittle ? short(at) + short(at + 2) * 0x1_0000 : short(at) * 0x1_0000 + short(at + 2))
  const list = long(4)
  for (let note = 0; note < Math.min(short(list), mostNotes); note++) {
    const at = list + 2 + 12 * note
    if (short(at) !== orientationNote) continue
    const turned = short(at + 8)
    return turned >= 1 && turned <= 8 ? turned : 1
  }
  return 1
}
