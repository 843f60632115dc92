import { hashToken, type App } from '@daybook/platform/server'
import { expect } from 'vitest'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
type Seen = { token: string; text: string }
type Sent = { headers?: Record<string, string>; method?: string; url?: string }

// Of any version: what a function of the database makes has another one.
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The company each of these ids belongs to, looked for in every table of the catalogue: a new one is in it on its first day. */
const ownersOf = async (ids: string[], rows: Rows): Promise<Map<string, string>> => {
  tables ??= (
    await rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace
        and (select count(*) from pg_attribute where attrelid = c.oid and attname in ('company_id', 'id')) = 2`,
    )
  ).map(({ name }) => name)
  const wanted = ['select company_id, company_id as id from company where company_id = any($1::uuid[])']
  const found = await rows<{ company_id: string; id: string }>(
    [...wanted, ...tables.map((name) => `select company_id, id from ${name} where id = any($1::uuid[])`)].join(' union all '),
    [ids],
  )
  return new Map(found.map(({ id, company_id }) => [id, company_id]))
}

let tables: string[] | undefined

// Every table is looked through for the ids of replies: so many replies at once.
const mostSeen = 200

/**
 * Watches every reply of a test file's server. What is asserted holds for all of them, whatever they are about: nobody was shown an
 * id of another company's row, and nobody's deed stands in another company's record. Asked after each test, and answered once enough
 * replies came together; `now` at the end of the file.
 */
export const watchIsolation = (app: App, rows: Rows): ((now: boolean) => Promise<void>) => {
  let seen: Seen[] = []
  const inject = app.server.inject.bind(app.server) as unknown as (sent: Sent) => Promise<{ payload: string }>
  app.server.inject = (async (sent: Sent) => {
    const reply = await inject(sent)
    const token = /^Bearer (.+)$/.exec(sent.headers?.['authorization'] ?? '')?.[1]
    if (token) seen.push({ token, text: reply.payload })
    return reply
  }) as never
  return async (now) => {
    if (seen.length === 0 || (seen.length < mostSeen && !now)) return
    const replies = seen
    seen = []
    const owner = await ownersOf([...new Set(replies.flatMap(({ text }) => text.match(uuid) ?? []))], rows)
    const readers = await rows<{ hash: string; company_id: string }>(
      `select encode(t.token_hash, 'hex') as hash, p.company_id from access_token t join session s on s.id = t.session_id
        join person p on p.account_id = s.account_id where t.token_hash = any($1)`,
      [[...new Set(replies.map(({ token }) => token))].map(hashToken)],
    )
    const companyOf = new Map(readers.map(({ hash, company_id }) => [hash, company_id]))
    for (const { token, text } of replies) {
      const company = companyOf.get(hashToken(token).toString('hex'))
      const foreign = (text.match(uuid) ?? []).filter((id) => company !== undefined && (owner.get(id) ?? company) !== company)
      expect(foreign, `a reply showed rows of another company: ${text.slice(0, 500)}`).toEqual([])
    }
    expect(
      await rows('select a.seq from audit_entry a join person p on p.id = a.person_id where p.company_id <> a.company_id'),
    ).toEqual([])
  }
}
