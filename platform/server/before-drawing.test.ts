import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSlowJpeg, withoutNotes } from './before-drawing.ts'
import { drawSquare } from './draw.ts'
import { orientationIn } from './orientation.ts'

const picture = (progressive: boolean) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ progressive })
    .toBuffer()

/** Where the markers of a kind stand that begin a part. */
const placesOf = (file: Buffer, marker: number): number[] =>
  [...file.keys()].filter((at) => file[at] === 0xff && file[at + 1] === marker)

/** The same, packed arithmetically, as its header says. */
const arithmetic = (file: Buffer, marker: number): Buffer => {
  const changed = Buffer.from(file)
  changed.writeUInt8(marker + 9, (placesOf(file, marker)[0] ?? 0) + 1)
  return changed
}

/** The same, with parts before its end. */
const ending = (file: Buffer, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, -2), ...parts, file.subarray(-2)])

test('JPEGs of cameras and programs are drawn, baseline and progressive', async () => {
  for (const progressive of [false, true]) expect(await drawSquare(await picture(progressive), 32)).toHaveProperty('picture')
})

test.each([
  ['baseline', false, 0xc0],
  ['progressive', true, 0xc2],
])('one that is packed arithmetically is not decoded: %s', async (_, progressive, marker) => {
  const file = arithmetic(await picture(progressive), marker)
  expect([isSlowJpeg(file), await drawSquare(file, 32)]).toEqual([true, { fault: 'broken' }])
})

test('a marker in a part that says its length is none; what stands in no such part hides none', async () => {
  const file = await picture(false)
  const note = Buffer.from([0xff, 0xfe, 0, 6, 0xff, 0xc9, 0xff, 0xda])
  const noted = Buffer.concat([file.subarray(0, 2), note, file.subarray(2)])
  expect([isSlowJpeg(noted), await drawSquare(noted, 32)]).toEqual([false, { picture: expect.any(Buffer) }])
  const hidden = arithmetic(file, 0xc0)
  const unknown = Buffer.from([0xff, 0x02, 0xff, 0xff])
  expect(isSlowJpeg(Buffer.concat([hidden.subarray(0, 2), unknown, hidden.subarray(2)]))).toBe(true)
})

test('one that sends its pixels more often than any program does is not decoded', async () => {
  const file = await picture(true)
  const scans = placesOf(file, 0xda)
  const last = file.subarray(scans.at(-1), -2)
  expect(scans.length).toBeLessThan(15)
  const [few, many] = [5, 30].map((more) => ending(file, ...Array<Buffer>(more).fill(last)))
  expect([few, many].map((each) => each && isSlowJpeg(each))).toEqual([false, true])
})

const kinds = ['jpeg', 'png', 'webp'] as const

test.each(kinds)(
  'how a picture is to be turned is read, and nothing that was noted in it is left for a decoder: %s',
  async (kind) => {
    const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    for (const orientation of [1, 3, 6, 8]) {
      const file = await plain.clone().withMetadata({ orientation }).toFormat(kind).toBuffer()
      const bare = withoutNotes(file)
      expect(bare.orientation).toBe(orientation)
      const { exif, xmp, width, height } = await sharp(bare.file).metadata()
      expect([exif, xmp, width, height]).toEqual([undefined, undefined, 40, 20])
    }
  },
)

test('the notes of a JPEG are found behind what a decoder skips', async () => {
  const file = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [note = 0] = placesOf(file, 0xe1)
  const between = Buffer.from([1, 2, 3, 0xff])
  const bare = withoutNotes(Buffer.concat([file.subarray(0, note), between, file.subarray(note)]))
  expect([bare.orientation, (await sharp(bare.file).metadata()).exif]).toEqual([6, undefined])
})

test('what a camera may have noted is one of eight, whatever it is', () => {
  const notes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  const begun = fc
    .tuple(fc.constantFrom('Exif\0\0II*\0', 'II*\0', 'MM\0*', ''), notes)
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest]))
  fc.assert(fc.property(begun, (bytes) => void expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientationIn(bytes))))
})

test('any bytes that begin like a picture are looked through', () => {
  const heads = [
    Buffer.from([0xff, 0xd8]),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from('RIFF....WEBP'),
  ]
  const markers = fc.constantFrom(0xff, 0xe1, 0xda, 0xd9, 0, 1, 69, 88, 73, 70)
  const bytes = fc.array(fc.oneof(markers, fc.integer({ min: 0, max: 255 })), { maxLength: 300 })
  fc.assert(
    fc.property(fc.constantFrom(...heads), bytes, (head, rest) => {
      const file = Buffer.concat([head, Buffer.from(rest)])
      expect([withoutNotes(file).file.length <= file.length, typeof isSlowJpeg(file)]).toEqual([true, 'boolean'])
    }),
    { numRuns: 2000 },
  )
})

test('how a JPEG is to be turned is read where a program put notes of its own before those of the camera', async () => {
  const file = await sharp(await picture(false))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const words = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
  const head = Buffer.from([0xff, 0xe1, 0, words.length + 2])
  const { file: bare, orientation } = withoutNotes(Buffer.concat([file.subarray(0, 2), head, words, file.subarray(2)]))
  expect([orientation, (await sharp(bare).metadata()).xmp]).toEqual([6, undefined])
})
