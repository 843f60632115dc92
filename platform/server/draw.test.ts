import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { blackPng, pngPart } from '@daybook/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSquare, drawUpright } from './draw.ts'

const withParts = (...parts: readonly Buffer[]): Buffer => blackPng(64, undefined, parts)

/** How many were being drawn or waited for it, each time that this changed during a deed. */
const drawnDuring = async (deed: () => Promise<unknown>): Promise<number[]> => {
  const seen: number[] = []
  const look = () => void seen.push(sharp.counters().process + sharp.counters().queue)
  sharp.queue.on('change', look)
  await deed()
  sharp.queue.off('change', look)
  return seen
}

/** How much larger this process has become at the most, in megabytes. */
const grownDuring = async (deed: () => Promise<unknown>): Promise<number> => {
  const most = () => process.resourceUsage().maxRSS / 1024
  const before = most()
  await deed()
  return most() - before
}

test('20,000 by 20,000 pixels in a few kilobytes are refused, and nobody draws to find out', async () => {
  const bomb = blackPng(20_000)
  expect(bomb.length).toBeLessThan(100_000)
  const drawn = await drawnDuring(async () => expect(await drawSquare(bomb, 256)).toEqual({ fault: 'size' }))
  expect(drawn).toEqual([])
})

test('a narrow picture that is to be turned takes no more memory than another one', async () => {
  const narrow = await sharp({ create: { width: 1, height: 2400, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  const grown = await grownDuring(async () => expect(await drawSquare(narrow, 256)).toHaveProperty('picture'))
  expect(grown).toBeLessThan(200)
})

// libpng takes eight megabytes for each, and a thousand of them: five gigabytes for a file of two megabytes.
const packed = deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 })
const texts: [string, Buffer][] = [
  ['zTXt', Buffer.concat([Buffer.from('key\0\0'), packed])],
  ['iTXt', Buffer.concat([Buffer.from('key\0\x01\0en\0key\0'), packed])],
]

test.each(texts)('texts in a PNG that are packed (%s) are not unpacked', async (name, text) => {
  const file = withParts(...Array<Buffer>(250).fill(pngPart(name, text)))
  const folder = await mkdtemp(join(tmpdir(), 'daybook-draw-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, file)
  const grown = await grownDuring(async () => {
    expect(await drawSquare(file, 256)).toHaveProperty('picture')
    expect(await drawUpright(from, to, 2400)).toBeNull()
  })
  expect(await sharp(await readFile(to)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
  expect(grown).toBeLessThan(150)
  await rm(folder, { recursive: true })
})

test.each([9, 20, 33, 60])('a PNG that ends after %i bytes is broken', async (length) => {
  expect(await drawSquare(withParts(pngPart('tEXt', Buffer.from('key\0text'))).subarray(0, length), 256)).toEqual({
    fault: 'broken',
  })
})
