import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { ensureRoles } from './roles.ts'

/** A cluster without roles, on which the first so many statements that make one fail with a code. */
const cluster = (code: string, times: number) => {
  const [said, failed] = [[] as string[], { left: times }]
  const query = async (text: string) => {
    said.push(text)
    if (text.startsWith('create role') && failed.left-- > 0)
      throw Object.assign(new Error('tuple concurrently updated'), { code })
    return { rowCount: 0, rows: [] }
  }
  return { said, client: { query, escapeLiteral: String } as unknown as Client }
}

test.each(['XX000', '42710', '23505'])(
  'a server on another database makes the same role in this moment (%s): looked at again',
  async (code) => {
    const { said, client } = cluster(code, 3)
    await ensureRoles(client)
    expect(said.filter((text) => text.startsWith('create role'))).toHaveLength(6)
    expect(said.at(-1)).toContain('pg_advisory_unlock')
  },
)

test('what is refused for another reason, or every time, ends the start', async () => {
  for (const [code, times] of [
    ['42501', 1],
    ['XX000', 1000],
  ] as const) {
    const { said, client } = cluster(code, times)
    await expect(ensureRoles(client)).rejects.toMatchObject({ code })
    expect(said.at(-1)).toContain('pg_advisory_unlock')
  }
})
