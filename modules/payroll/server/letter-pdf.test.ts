import { day } from '@daybook/platform/domain'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type Letter, letterPdf } from './letter-pdf.ts'
import { margin } from './payslip-sheet.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ')

type Piece = { str: string; transform: number[] }

const printed = async (blocks: Letter['blocks']) => {
  const letter = { title: 'Contract', company: 'Harbor', address: 'Pier 1', country: 'DE', madeOn: day('2026-03-16'), blocks }
  const pdf = await getDocumentProxy(new Uint8Array(await letterPdf(letter)))
  const pages = Array.from({ length: pdf.numPages }, async (_, i) => {
    const { items } = await (await pdf.getPage(i + 1)).getTextContent()
    return (items as Piece[]).filter(({ str }) => str.trim() !== '')
  })
  return Promise.all(pages)
}

test('a paragraph that is longer than a page goes on on the next one, and every word of it is on paper', async () => {
  const pages = await printed([
    { kind: 'PARAGRAPH', text: words(1200) },
    { kind: 'ITEM', text: words(900, 'item') },
  ])
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) for (const { transform } of page) expect(transform[5]).toBeGreaterThan(margin - 1)
  const all = pages
    .flat()
    .map(({ str }) => str)
    .join(' ')
  expect(all.split(/\s+/).filter((word) => /^(word|item)\d+$/.test(word))).toHaveLength(2100)
})

test('no page ends with the first line of a paragraph alone', async () => {
  const filling = Array.from({ length: 60 }, (_, i) => ({ kind: 'PARAGRAPH' as const, text: `${i}: ${words(30)}` }))
  for (const page of (await printed(filling)).slice(0, -1)) expect(page.at(-1)?.str).not.toMatch(/^\d+: /)
})
