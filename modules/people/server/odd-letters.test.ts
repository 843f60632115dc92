import { importPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// A letter that nothing stores (a NUL, half of an emoji), in what is not stored but said again in the reply, which is kept for its key.

const { api, given } = await testApp()

test.each([
  ['a header that means nothing', (odd: string) => `E-mail,Full name,Extra${odd}\na@x.de,Ada Lo,x`],
  ['a cell that is refused', (odd: string) => `E-mail,Full name,Phone\na@x.de,Ada Lo,x\nb@x.de,Bea Lo,1${odd}2`],
  ['a name that is refused', (odd: string) => `E-mail,Full name\na@x.de,Ada Lo\nb@x.de,Bea${odd} Lo`],
])('%s may hold any letter: with a key the rest is stored as without one, and said again as it was', async (_what, csvOf) => {
  const { hr } = await given.cast()
  for (const [key, odd] of Object.entries({ nul: '\u0000', half: '\ud83d' })) {
    const bring = (commit: boolean) => api.as(hr).send(importPeople, { body: { csv: csvOf(odd), commit } }, { key })
    expect(await bring(false)).toMatchObject({ status: 200 })
    const first = await bring(true)
    expect([first.status, (await bring(true)).body]).toEqual([200, first.body])
  }
})
