import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecoveryCode, recoveryCodeFrom } from './recovery.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('a recovery code', () => {
  test('is read back from any way of writing it', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCodeFrom(random)
        const plain = code.replace('-', '')
        for (const typed of [code, plain, code.toUpperCase(), ` ${plain.slice(0, 3)} ${plain.slice(3)} `])
          expect(readRecoveryCode(typed)).toBe(plain)
      }),
    )
  })

  test('differs where the random bytes differ in their low five bits', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const same = a.every((byte, i) => byte % 32 === (b[i] ?? 0) % 32)
        expect(recoveryCodeFrom(a) === recoveryCodeFrom(b)).toBe(same)
      }),
    )
  })

  test('what looks like a digit is read as one', () => expect(readRecoveryCode('OIlo1-00000')).toBe('0110100000'))

  test.each(['', '123', '1234567890a', '12345-6789u', '12345-6789\u0000'])('%j cannot be one', (typed) =>
    expect(readRecoveryCode(typed)).toBeNull(),
  )
})
