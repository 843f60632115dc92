import type { AnyEndpoint } from '@daybook/platform/contract'
import type { SignedIn } from '@daybook/platform/server'
import {
  idPlaces,
  type Member,
  type Path,
  pdfText,
  preparedCalls,
  put,
  rowWatch,
  schemaOf,
  testApp,
  tries,
  type ValidCall,
  validCalls,
  validReads,
} from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'

// Two things no list of routes can forget: every place for an id is tried with every kind of id of another company, and
// everything that can be read is read while every text of the other companies says CANARY-B.

const world = await testApp({ own: true })
const { app, api, given, rows, mails } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('foreign ids')
const everyCall = [...validCalls, ...validReads]
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

// Those who run the installation list every company, and go wherever an owner lets them in: `support.test.ts` holds them to
// that, and to one company at a time.
const ofOneCompany = (list: ValidCall[]) => list.filter(({ endpoint }) => endpoint.permission.audience !== 'platform')

const withIds = ofOneCompany(everyCall).filter(({ endpoint }) => idPlaces(endpoint).length > 0)

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

const ask = (who: SignedIn | null, endpoint: AnyEndpoint, input: Input, key: string) =>
  (who ? api.as(who) : api).send(endpoint, input, { key })

const tenantTables = (
  await rows<{ name: string; has_id: boolean }>(`
    select c.relname as name, exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'id') as has_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'outbox'`)
).filter(({ name }) => name !== 'company')

/** The companies that stand by: in each of them one call of some kind was made, so there is a row of every kind. */
let others: string[] = []

/** Two ids of theirs from each table that has ids, the newest first. */
const idsByTable = new Map<string, string[]>()

const readForeignIds = async () => {
  for (const { name } of tenantTables.filter(({ has_id }) => has_id)) {
    const newest = `select id from ${name} where company_id = any ($1) order by id desc limit 2`
    const ids = (await rows<{ id: string }>(newest, [others])).map(({ id }) => id)
    if (ids.length > 0) idsByTable.set(name, ids)
  }
}

/** The table that an id of ours is from. */
const tableOf = async (id: string): Promise<string | undefined> => {
  const found = [...idsByTable.keys()].map((name) => `select '${name}' as name from ${name} where id = $1`)
  return (await rows<{ name: string }>(found.join(' union all '), [id]))[0]?.name
}

const valueAt = (made: object, place: Path): unknown =>
  place.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], made)

const nameOf = (place: Path) => String(place.findLast((part) => part !== 0))
/** The tables that fields of a name take their ids from, in any call that works. */
const tablesByField = new Map<string, string>()

const learnFields = async () => {
  for (const valid of withIds)
    for (const place of idPlaces(valid.endpoint)) {
      const id = valueAt(await madeFor(valid), place)
      const table = typeof id === 'string' && nameOf(place) !== 'id' ? await tableOf(id) : undefined
      if (table) tablesByField.set(nameOf(place), table)
    }
}

let turn = 0
/**
 * What is tried in a place: ids of the kind that belongs there, and those of two other tables, which take turns so that all
 * of them have theirs. Where nobody knows what belongs there, ids of every table.
 */
const foreignIdsFor = async (made: object, place: Path): Promise<string[]> => {
  const id = valueAt(made, place)
  const right = (typeof id === 'string' ? await tableOf(id) : undefined) ?? tablesByField.get(nameOf(place))
  const wrong = [...idsByTable.keys()].filter((name) => name !== right)
  const chosen = right ? [right, wrong[turn++ % wrong.length], wrong[turn++ % wrong.length]] : wrong
  return chosen.flatMap((name) => idsByTable.get(name ?? '') ?? [])
}

type Changing = Awaited<ReturnType<typeof rowWatch>>
let changesBy: Changing

/** The tables in which a deed wrote a row of the other companies, where they have one. */
const theirsWritten = async (deed: () => Promise<void>): Promise<string[]> => {
  const { made, removed, changed } = (await changesBy(deed)).changes
  const theirs = new Set(others)
  const written = [...made, ...removed, ...changed.map(({ table, was }) => ({ table, row: was }))]
  return written.flatMap(({ table, row }) => (theirs.has(String(row['company_id'])) && table !== 'outbox' ? [table] : []))
}

beforeAll(async () => {
  for (const { endpoint, make } of everyCall) {
    const { who, ...input } = await make(world)
    await ask(who, endpoint, input, 'before')
  }
  await world.settle()
  others = (await rows<{ id: string }>('select company_id as id from company')).map(({ id }) => id)
  await readForeignIds()
  await learnFields()
  changesBy = await rowWatch(rows)
})

test('every endpoint has a call that works, and every kind of row exists in another company', async () => {
  expect(everyCall.map(({ endpoint }) => endpoint.name).sort()).toEqual(app.endpoints.map(({ name }) => name).sort())
  const empty: string[] = []
  for (const { name } of tenantTables) if ((await rows(`select 1 from ${name} limit 1`)).length === 0) empty.push(name)
  expect(empty).toEqual([])
})

describe('an id of another company', () => {
  const nobody = '01900000-0000-7000-8000-000000000000'

  const masked = (text: string): string => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
  let asks = 0

  test('is looked for in more than twenty-five places', () => {
    expect(withIds.flatMap(({ endpoint }) => idPlaces(endpoint)).length).toBeGreaterThan(25)
  })

  test.each(named(withIds))('%s answers every one of them exactly like an id that nobody has', async (_name, valid) => {
    const { endpoint } = valid
    const trial = async () => {
      for (const place of idPlaces(endpoint)) {
        const at = async (id: string) => {
          tried()
          // An id that is taken as a new row's own name: it was used up, so each is tried on something fresh.
          const { who, ...input } = await madeFor(valid)
          await rows('delete from rate_limit')
          return heard(valid, await ask(who, endpoint, put(input, place, id) as Input, `foreign-${asks++}`))
        }
        const unknown = await at(nobody)
        const allowed = place[0] === 'params' ? [404] : [200, 400, 404]
        expect.soft([place, unknown.status]).toEqual([place, expect.toBeOneOf(allowed)])
        for (const id of await foreignIdsFor(await madeFor(valid), place)) {
          const foreign = await at(id)
          expect
            .soft([place, id, foreign.status, masked(foreign.text)])
            .toEqual([place, id, unknown.status, masked(unknown.text)])
        }
      }
    }
    expect(await theirsWritten(trial)).toEqual([])
  })

  test('of every kind was tried', () => expect(turn).toBeGreaterThan(idsByTable.size))

  test('a page link of another company’s list shows nothing of it', async () => {
    const { owner } = await given.cast()
    for (const { endpoint, make } of ofOneCompany(validReads).filter(
      (valid) => 'cursor' in (schemaOf(valid.endpoint.body).properties ?? {}),
    )) {
      const { who, ...input } = await make(world)
      if (!who) continue
      await given.person(who as Member)
      const body = { ...(input.body as object), limit: 1 }
      const first = (await ask(who, endpoint, { ...input, body }, 'c')).body as { nextCursor: string | null; items: unknown[] }
      if (first.nextCursor === null) continue
      const reply = await ask(owner, endpoint, { ...input, body: { ...body, cursor: first.nextCursor } }, 'c')
      for (const item of first.items) expect(reply.text).not.toContain(JSON.stringify(item))
    }
  })
})

/** What a reply says: of a PDF, what its reader sees and what stands in the file. */
const said = async (reply: { text: string; body: unknown }): Promise<string> => {
  if (!(reply.body instanceof Uint8Array)) return reply.text
  const file = Buffer.from(reply.body).toString('latin1')
  return file.startsWith('%PDF') ? `${file}\n${await pdfText(reply.body)}` : file
}

/**
 * Writes CANARY-B into every text of every company there is, past triggers and references. Columns that a check keeps to a
 * list of words stay as they are; they are named, so that no other one escapes.
 */
const writeCanaries = async (): Promise<string[]> => {
  const columns = await rows<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
      and (table_name = 'account' or table_name in (select relname from pg_class where relrowsecurity))`)
  await rows("set session_replication_role = 'replica'")
  const kept: string[] = []
  for (const { table, column, type } of columns) {
    const write = (value: string) =>
      rows(`update ${table} set ${column} = ${value} where ${column} is not null`).then(
        () => true,
        () => false,
      )
    const text = "'CANARY-B ' || md5(random()::text)"
    const done =
      type === 'jsonb' ? await write(`'{"canary": "CANARY-B"}'`) : (await write(text)) || (await write(`lower(${text})`))
    if (!done) kept.push(`${table}.${column}`)
  }
  await rows("set session_replication_role = 'origin'")
  return kept
}

const fixedWords = [
  'access_view.what',
  'asset.kind',
  'change_request.status',
  'change_request_field.decision',
  'change_request_field.field',
  'change_request_field.wanted',
  'checklist_field.kind',
  'checklist_run.kind',
  'checklist_run.status',
  'checklist_task.approver',
  'checklist_task.status',
  'checklist_task.who',
  'checklist_template.kind',
  'checklist_template_field.kind',
  'checklist_template_task.approver',
  'checklist_template_task.who',
  'company.currency',
  'company.plan_type',
  'company_feature_flag.name',
  'document_confirmation.how',
  'document_file.kind',
  'document_request.kind',
  'document_text.folded',
  'document_text.said',
  'document_text.state',
  'expense_category.kind',
  'expense_claim.paid_with',
  'expense_claim.stage',
  'expense_claim.status',
  'expense_receipt.kind',
  'expense_setting.distance_unit',
  'expense_setting.pay_with',
  'holiday.source',
  'hours_booking.kind',
  'invoice.kind',
  'invoice_line.kind',
  'leave_entry.kind',
  'leave_feed.kind',
  'leave_file.kind',
  'leave_request.sandwich',
  'leave_request.stage',
  'leave_request.status',
  'leave_type.unit',
  'notification.as_role',
  'notification.link',
  'notification_setting.push_shows',
  'pay_cycle.frequency',
  'pay_cycle.status',
  'pay_period.status',
  'pay_terms.pay_type',
  'payment.method',
  'payment.mode',
  'payment.provider',
  'payment.state',
  'payment_method.provider',
  'payroll_adjustment.kind',
  'payroll_choice.choice',
  'payroll_record.pay_type',
  'payroll_record.status',
  'person.role',
  'person.status',
  'person_field.filled_by',
  'person_field.kind',
  'person_field.seen_by',
  'post.kind',
  'post_file.kind',
  'post_version.deed',
  'punch.kind',
  'punch.source',
  'refund.state',
  'retention_rule.counts_from',
  'retention_rule.place',
  'stored_document.place',
  'stored_file.kind',
  'subscription.plan_type',
  'support_access_view.what',
  'timesheet.status',
  'trial.plan_type',
  'wanted_document.status',
  'work_entry.source',
  'work_schedule_version.weeks',
]

describe('the text of another company', () => {
  test('is everywhere but in columns of fixed words, and in nothing that anybody else can read', async () => {
    await mails()
    const kept = await writeCanaries()
    expect(kept.sort()).toEqual(fixedWords)
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      "select count(*)::int as count from person where name like '%CANARY-B%'",
    )
    expect(count).toBeGreaterThan(30)
    const sentBefore = new Set((await mails()).map(({ id }) => id))
    for (const { endpoint, make } of ofOneCompany(validReads)) {
      const { who, ...input } = await make(world)
      const readers = who
        ? [who, await given.person(who as Member, { role: 'HUMAN_RESOURCE' }), await given.person(who as Member)]
        : [null]
      for (const [i, reader] of readers.entries()) {
        const reply = await ask(reader, endpoint, input, 'canary')
        // The first reader is the one the call was made for: a refusal would prove nothing.
        expect([endpoint.name, reply.status]).toEqual([endpoint.name, i === 0 ? 200 : reply.status])
        expect([endpoint.name, /canary-b/i.test(await said(reply))]).toEqual([endpoint.name, false])
      }
    }
    for (const { endpoint, make } of validCalls) {
      const { who, ...input } = await make(world)
      const reply = await ask(who, endpoint, input, 'canary')
      expect([endpoint.name, reply.status, /canary-b/i.test(await said(reply))]).toEqual([endpoint.name, 200, false])
    }
    const sent = (await mails()).filter(({ id }) => !sentBefore.has(id))
    expect(sent.length).toBeGreaterThan(5)
    expect(sent.filter((mail) => /canary-b/i.test(JSON.stringify(mail)))).toEqual([])
  })
})
