import { leastHold, longestHold, type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addField, askChange, exportPeople, searchChanges, withdrawChange } from '../contract/index.ts'
import { mostFields } from '../domain/index.ts'

// As many fields of its own as a company may have, each of them as long as it may be.

const { app, api, given, rows } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

const fieldsOf = async (owner: Member, filledBy: 'HR' | 'PERSON'): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < mostFields; n++) {
    const field = {
      kind: 'LONG_TEXT',
      label: `Field ${n}`,
      help: '',
      section: '',
      required: false,
      options: [] as string[],
    } as const
    ids.push((await api.as(owner).call(addField, { body: { ...field, seenBy: 'PERSON', filledBy } })).id)
  }
  return ids
}

/** The shortest of several: a slow moment of the machine falls on some of them. */
const held = async (deed: () => Promise<unknown>): Promise<number> => leastHold(() => longestHold(deed))

test('a page of what one employee asked for and withdrew holds nobody up', async () => {
  const { owner, hr, employee } = await given.cast()
  const ids = await fieldsOf(owner, 'HR')
  const custom = Object.fromEntries(ids.map((id) => [id, '漢'.repeat(2000)]))
  const { id } = await api.as(employee).call(askChange, { body: { custom } })
  await api.as(employee).call(withdrawChange, { params: { id } })
  // As often as they like.
  const columns = 'company_id, person_id, note, status, asked_at, decided_at, decided_by'
  await rows(
    `with r as (insert into change_request (id, ${columns}) select gen_random_uuid(), ${columns} from change_request, generate_series(1, 99) where id = $1
      returning company_id, id)
    insert into change_request_field (company_id, request_id, id, field, field_id, before, wanted)
      select r.company_id, r.id, gen_random_uuid(), f.field, f.field_id, f.before, f.wanted from r, change_request_field f where f.request_id = $1`,
    [id],
  )
  for (const who of [employee, hr]) {
    const { items, nextCursor } = await api.as(who).call(searchChanges, { body: { limit: 100 } })
    expect([items.length, nextCursor === null]).toEqual([40, false])
    // The client of the tests reads the whole of it as well; the server's part is what is sent.
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
    const look = () => app.server.inject({ method: 'POST', url: searchChanges.path, headers, payload: '{"limit":100}' })
    expect(await held(look)).toBeLessThan(50)
  }
})

test('the file of everybody ends at 32 MB, and says so', async () => {
  const owner = await given.company()
  await fieldsOf(owner, 'PERSON')
  for (let n = 0; n < 190; n++) await given.person(owner)
  await rows(
    `insert into person_field_value select (jsonb_populate_record(null::person_field_value, jsonb_build_object(
      'company_id', p.company_id, 'person_id', p.id, 'field_id', f.id, 'kind', 'LONG_TEXT', 'text_value', repeat('漢', 2000)))).*
     from person p join person_field f on f.company_id = p.company_id where p.company_id = $1`,
    [owner.companyId],
  )
  const { rawPayload: bytes } = await app.server.inject({
    url: exportPeople.path,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(bytes.length).toBeGreaterThan(31 * 1024 * 1024)
  expect(bytes.length).toBeLessThan(33 * 1024 * 1024)
  expect(bytes.subarray(-80).toString()).toContain('This file ends here: it holds 10,000 lines, or 32 MB.')
})
