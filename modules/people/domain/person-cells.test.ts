import { text } from '@daybook/platform/contract'
import { expect, test } from 'vitest'
import { readLines, readText, readZone } from './person-cells.ts'

const letters = Array.from({ length: 0x10_000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)

test('a cell takes the letters that a form takes, and no others', () => {
  const form = text(50)
  const differ = letters.filter((code) => {
    const word = `a${String.fromCodePoint(code)}b`
    // Blanks and breaks in one line become a space, which a form takes.
    return /\s/.test(word) ? false : 'value' in readText(word, 50) !== form.safeParse(word).success
  })
  expect(differ.map((code) => code.toString(16))).toEqual([])
  expect(readLines('Some street\u2028Some town', 100)).toEqual({ reason: 'Contains characters that cannot be stored' })
})

test('a zone that databases know otherwise is that of its city', () => {
  expect([readZone('CET'), readZone('Europe/Berlin'), readZone('PST')]).toEqual([
    { value: 'Europe/Brussels' },
    { value: 'Europe/Berlin' },
    { reason: 'Must be an IANA time zone like Europe/Berlin' },
  ])
})
