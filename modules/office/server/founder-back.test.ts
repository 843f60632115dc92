import { getPerson, updatePerson } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { exportAudit, searchAudit } from '../contract/index.ts'

const world = await testApp()
const { api, given, clock } = world

/** A company whose founder left and came back, and another owner of it. What was done before the founder had a place has only their account. */
const founderBack = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const founder = await given.company()
  const owner = await given.person(founder, { role: 'ENTERPRISE_ADMIN' })
  clock.set('2026-03-16T10:00:00Z')
  const back = { userId: (await cameBack(world, owner, founder)).userId }
  const { version } = await api.as(owner).call(getPerson, { params: back })
  await api.as(owner).call(updatePerson, { params: back, body: { version, name: 'Named Otherwise' } })
  return { owner, founder }
}

const search = (who: { token: string }, body: { limit: number; cursor?: string }) => api.as(who).call(searchAudit, { body })

const countdown = (from: number) => Array.from({ length: from }, (_, i) => from - i)

describe('where the founder left and came back, the log', () => {
  test('has each entry once, and says of how the company began who it was by the place that they got then', async () => {
    const { owner, founder } = await founderBack()
    const { items } = await search(owner, { limit: 100 })
    expect(items.map(({ seq }) => seq)).toEqual(countdown(items.length))
    expect(items.at(-1)).toMatchObject({ action: 'company.create', userId: null, userName: founder.name })
  })

  test('is read to its end in pages of every length', async () => {
    const { owner } = await founderBack()
    const all = (await search(owner, { limit: 100 })).items.map(({ seq }) => seq)
    for (let limit = 1; limit <= all.length; limit++) {
      const seen: number[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await search(owner, { limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map(({ seq }) => seq))
        cursor = page.nextCursor
      }
      expect([limit, seen]).toEqual([limit, all])
    }
  })

  test('is a file with each entry once', async () => {
    const { owner } = await founderBack()
    const file = Buffer.from((await api.as(owner).send(exportAudit, { query: {} })).body as Uint8Array).toString()
    const numbers = file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual(countdown(numbers.length))
    expect(numbers.length).toBeGreaterThan(4)
  })
})
