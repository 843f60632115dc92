import { expect, test } from 'vitest'
import { longestName, mayChangeDocument, nameOfFile } from './index.ts'

test.each([
  ['owner and HR change whatever there is', { forCompany: true, isOwner: false, isOwn: false, broughtByThemself: false }, true],
  [
    'HR nothing that another one put into their own place',
    { forCompany: true, isOwner: false, isOwn: true, broughtByThemself: false },
    false,
  ],
  ['an owner that as well', { forCompany: true, isOwner: true, isOwn: true, broughtByThemself: false }, true],
  [
    'somebody changes what they brought to their own place',
    { forCompany: false, isOwner: false, isOwn: true, broughtByThemself: true },
    true,
  ],
  ['and not what HR put there', { forCompany: false, isOwner: false, isOwn: true, broughtByThemself: false }, false],
  ['nor what is somebody else’s', { forCompany: false, isOwner: false, isOwn: false, broughtByThemself: true }, false],
])('%s', (_, asking, may) => expect(mayChangeDocument(asking)).toBe(may))

test('a document is called as its file without the ending, and never by nothing', () => {
  expect(nameOfFile('Contract 2026.pdf')).toBe('Contract 2026')
  expect(nameOfFile('v1.2 of the plan.webp')).toBe('v1.2 of the plan')
  expect(nameOfFile('.pdf')).toBe('Document')
  expect(nameOfFile(`${'a'.repeat(200)}.pdf`)).toHaveLength(longestName)
})
