import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import type { Letter } from './letter-pdf.ts'
import { inLine, printLetter } from './paper.ts'

const letter = (text: string): Letter => ({
  title: 'Contract',
  company: 'Harbor',
  address: 'Pier 1',
  country: 'DE',
  madeOn: day('2026-03-16'),
  blocks: [{ kind: 'PARAGRAPH', text }],
})
const by = (companyId: string, accountId: string) => inLine({ companyId, accountId })

test('a company whose letters took long lately waits for the letters of others, from however many of its people they are', async () => {
  // Signs that the font has none of its size for: one to four seconds each. Turns go by whole seconds.
  const enough = performance.now() + 2000
  while (performance.now() < enough) await printLetter(by('loud', 'first'), letter('漢字'.repeat(15_000)))
  const ended: string[] = []
  const ask = async (company: string, account: string) => {
    await printLetter(by(company, account), letter(`Dear ${account}`))
    ended.push(company)
  }
  await Promise.all([...['a', 'b', 'c', 'd', 'e'].map((who) => ask('loud', who)), ask('quiet', 'f')])
  // The one that is being printed when it comes is not stopped.
  expect(ended.indexOf('quiet')).toBeLessThan(2)
})
