import { longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addOwnDocuments, listPersonDocuments } from '../contract/index.ts'
import { brought, written } from '../testing/calls.ts'
import { documentTextJob } from './document-text.ts'

// A hundred small documents, and eight words that are looked for in them: what is marked in each passage is another beginning of each word.

const world = await testApp()
const { api, app, given } = world
// Only tests check replies.
app.checkReplies = false

const words = ['abcdefgh', 'bcdefghi', 'cdefghij', 'defghijk', 'efghijkl', 'fghijklm', 'ghijklmn', 'hijklmno']
/** The first word whole, of the others some beginning; far behind them all words whole, so that the document is found. */
const textOf = (n: number): string => {
  const near = words.map((word, i) => (i === 0 ? word : `${word.slice(0, 8 - (Math.floor(n / 4 ** (i % 4)) % 4))}q`)).join(' ')
  return `${near} ${'filler '.repeat(60)}${words.join(' ')}`
}

const order = (times: number): string => {
  const [first, ...rest] = words
  return [first, ...rest.slice(times % 7), ...rest.slice(0, times % 7)].join(' ')
}

test('marking what was looked for holds nobody up', async () => {
  const { employee } = await given.cast()
  for (let at = 0; at < 100; at += 20) {
    const files = []
    for (let n = at; n < at + 20; n++)
      files.push({ broughtId: await brought(world, employee, written([textOf(n)])), name: `Paper ${n}` })
    await api.as(employee).call(addOwnDocuments, { body: { folder: '', files } })
  }
  await documentTextJob.run(app)
  const params = { userId: employee.userId }
  const look = async (q: string) => api.as(employee).send(listPersonDocuments, { params, query: { q, limit: '100' } })
  const warm = await look('abcdefgh')
  const { items } = warm.body as { items: { passage: unknown[] | null }[] }
  expect(items.filter(({ passage }) => passage !== null)).toHaveLength(100)
  const holds: number[] = []
  for (let times = 0; times < 5; times++) holds.push(await longestHold(async () => void (await look(order(times)))))
  expect(Math.min(...holds)).toBeLessThan(50)
})
