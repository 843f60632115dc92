import { randomBytes, randomUUID } from 'node:crypto'
import type { EnvelopeClaims } from '@daybook/platform/contract'
import { leastHold, longestHold, openReply } from '@daybook/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSteps } from '../in-steps.ts'
import { sealSteps } from './seal-long.ts'

const claims = { rk: randomBytes(32).toString('base64url'), jti: randomUUID() } as EnvelopeClaims
const seal = async (parts: readonly Buffer[]) => Buffer.concat(await inSteps(sealSteps(claims, parts)))

test('the library opens what was sealed in steps, however it was parted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 20 }), async (texts) => {
      const sealed = await seal(texts.map((text) => Buffer.from(text)))
      expect(sealed.toString()).toMatch(/^\{"param3":"[\w-]+\.\.[\w-]{16}\.[\w-]*\.[\w-]{22}"\}$/)
      expect(await openReply(sealed.toString(), claims)).toBe(texts.join(''))
    }),
  )
})

test('pieces longer than a step come out whole, and letters between two of them as well', async () => {
  const text = `${'я'.repeat(300_001)}가`
  const bytes = Buffer.from(text)
  expect(await openReply((await seal([bytes])).toString(), claims)).toBe(text)
  expect(await openReply((await seal([bytes.subarray(0, 7), bytes.subarray(7)])).toString(), claims)).toBe(text)
})

test('nothing is sealed twice alike, and what was changed does not open', async () => {
  const [one, other] = [await seal([Buffer.from('pay')]), await seal([Buffer.from('pay')])]
  expect(one.toString()).not.toBe(other.toString())
  const changed = one
    .toString()
    .replace(/\.(.)([^.]+)\.([^.]+)$/, (_, first, rest, tag) => `.${first === 'A' ? 'B' : 'A'}${rest}.${tag}`)
  await expect(openReply(changed, claims)).rejects.toThrow('decryption operation failed')
})

test('twenty-five megabytes hold nobody up', async () => {
  const parts = Array.from({ length: 200 }, () => Buffer.alloc(125_000, 'a'))
  expect(await leastHold(() => longestHold(() => inSteps(sealSteps(claims, parts))))).toBeLessThan(50)
})
