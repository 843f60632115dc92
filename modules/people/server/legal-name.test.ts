import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { exportContacts, getPerson, searchPeople, updateOwnContact } from '../contract/index.ts'

const { api, given } = await testApp()

test('the name in a contract finds nobody who is called otherwise, whole, in parts or nearly, but for who sees it', async () => {
  const { owner, hr, manager, outsider } = await given.cast()
  const who = await given.person(owner, { name: 'Zebulon Quark' })
  const { version } = await api.as(who).call(getPerson, { params: { userId: who.userId } })
  await api.as(who).call(updateOwnContact, { body: { version, preferredName: 'Sunny Day', pronouns: '' } })
  const finds = async (reader: { token: string }, q: string) => {
    const { items } = await api.as(reader).call(searchPeople, { body: { q, limit: 100 } })
    const { body } = await api.as(reader).send(exportContacts, { query: { q } })
    return [
      items.some(({ userId }) => userId === who.userId),
      Buffer.from(body as Uint8Array)
        .toString('utf8')
        .includes('Sunny Day'),
    ]
  }
  for (const q of ['Zebulon Quark', 'quark', 'ebul', 'zebulon qark'])
    for (const reader of [manager, outsider]) expect([q, await finds(reader, q)]).toEqual([q, [false, false]])
  for (const reader of [owner, hr]) expect(await finds(reader, 'quark')).toEqual([true, true])
  for (const reader of [owner, outsider]) expect(await finds(reader, 'sunny day')).toEqual([true, true])
})
