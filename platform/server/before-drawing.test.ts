import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSlowJpeg } from './before-drawing.ts'
import { drawSquare } from './draw.ts'

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
