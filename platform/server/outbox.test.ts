import { deeds, event } from '@daybook/platform/contract'
import { inCompany, inSystem, mailRequested, newId, onLater, OutboxRelay } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

const { app, given, rows, clock, settle, mails } = await testApp({ own: true })

const happened = event({ name: 'test.happened', payload: z.strictObject({ what: z.string() }) })
const heard: { what: string; company: string | null }[] = []
let failures = 0

const hear = onLater(happened, async ({ what }, { db }) => {
  if (failures-- > 0) throw new Error('the receiver is down')
  const { rows: found } = await (db as unknown as typeof app.pool).query(
    "select current_setting('app.company_id', true) as company",
  )
  heard.push({ what, company: found[0].company || null })
})
hear(app)

beforeEach(async () => {
  await settle()
  heard.length = 0
  failures = 0
})

const waiting = () => rows<{ attempts: number }>("select attempts from outbox where name = 'test.happened'")

test('an event is delivered once, in the company it happened in', async () => {
  const { ours, theirs } = await given.twoCompanies()
  for (const { owner } of [ours, theirs])
    await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(happened, { what: owner.companyId }))
  await inSystem(app, 'test', ({ emit }) => emit(happened, { what: 'nowhere' }))
  await settle()
  await settle()
  // In which order is not promised.
  expect(heard.sort((a, b) => a.what.localeCompare(b.what))).toEqual([
    ...[ours, theirs].map(({ owner }) => ({ what: owner.companyId, company: owner.companyId })),
    { what: 'nowhere', company: null },
  ])
  expect(await waiting()).toEqual([])
})

test('what is rolled back has not happened', async () => {
  const owner = await given.company()
  const failing = inCompany(app, owner.companyId, 'test', async ({ emit, record }) => {
    await emit(happened, { what: 'never' })
    record({ deed: deeds('test', { never: 'Never happened' }).never, type: 'test' })
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  await settle()
  expect(heard).toEqual([])
  expect(await rows("select 1 from audit_entry where action = 'test.never'")).toEqual([])
})

test('a failed delivery comes back, later each time, and does not hold up the others', async () => {
  const owner = await given.company()
  failures = 2
  const tell = (what: string) => inCompany(app, owner.companyId, 'test', ({ emit }) => emit(happened, { what }))
  await tell('first')
  await settle()
  await tell('second')
  clock.set(new Date(Date.parse(clock.now) + 500).toISOString())
  failures = 0
  await settle()
  expect(heard.map(({ what }) => what)).toEqual(['second'])
  expect(await waiting()).toEqual([{ attempts: 1 }])
  clock.advance(1)
  await settle()
  expect(heard.map(({ what }) => what)).toEqual(['second', 'first'])
  expect(await waiting()).toEqual([])
})

test('a message that never gets through stops being tried, and stays to be looked at', async () => {
  const owner = await given.company()
  failures = Number.POSITIVE_INFINITY
  await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(happened, { what: 'poison' }))
  for (let i = 0; i < 15; i += 1) {
    clock.advance(120)
    await settle()
  }
  expect(await waiting()).toEqual([{ attempts: 12 }])
  await rows("delete from outbox where name = 'test.happened'")
})

const told = event({
  name: 'test.told',
  payload: z.strictObject({ who: z.string(), what: z.string() }),
  subject: ({ who }) => who,
})
onLater(told, async ({ who, what }, { db }) => {
  if (failures-- > 0) throw new Error('the receiver is down')
  const { rows: found } = await (db as unknown as typeof app.pool).query(
    "select current_setting('app.company_id', true) as company",
  )
  heard.push({ what: `${who} ${what}`, company: found[0].company })
})(app)

test('what is about one subject of a company arrives in its order, also behind a failure, and holds up nothing else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const tell = (company: string, who: string, what: string) =>
    inCompany(app, company, 'test', ({ emit }) => emit(told, { who, what }))
  failures = 1
  await tell(ours.owner.companyId, 'Ada', 'handed in')
  await settle()
  await tell(ours.owner.companyId, 'Ada', 'sent back')
  await tell(ours.owner.companyId, 'Ada', 'approved')
  await tell(ours.owner.companyId, 'Ben', 'handed in')
  await tell(theirs.owner.companyId, 'Ada', 'joined')
  clock.set(new Date(Date.parse(clock.now) + 500).toISOString())
  const others = [new OutboxRelay(app), new OutboxRelay(app)]
  await Promise.all(others.map((relay) => relay.drain()))
  expect(heard.map(({ what }) => what).toSorted()).toEqual(['Ada joined', 'Ben handed in'])
  clock.advance(1)
  await Promise.all(others.map((relay) => relay.drain()))
  await settle()
  expect(heard.slice(2).map(({ what }) => what)).toEqual(['Ada handed in', 'Ada sent back', 'Ada approved'])
  await Promise.all(others.map((relay) => relay.close()))
})

test('what was given up holds up what comes behind it no longer', async () => {
  const owner = await given.company()
  const tell = (what: string) => inCompany(app, owner.companyId, 'test', ({ emit }) => emit(told, { who: 'Ada', what }))
  await tell('lost')
  await tell('heard')
  await rows("update outbox set attempts = 12 where name = 'test.told' and payload->>'what' = 'lost'")
  await settle()
  expect(heard.map(({ what }) => what)).toEqual(['Ada heard'])
  await rows("delete from outbox where name = 'test.told'")
})

test('two servers that deliver at once share the work', async () => {
  const owner = await given.company()
  const all = Array.from({ length: 60 }, (_, i) => String(i))
  await inCompany(app, owner.companyId, 'test', async ({ emit }) => {
    for (const what of all) await emit(happened, { what })
  })
  const others = [new OutboxRelay(app), new OutboxRelay(app)]
  await Promise.all(others.map((relay) => relay.drain()))
  expect(heard.map(({ what }) => what).sort()).toEqual(all.sort())
  await Promise.all(others.map((relay) => relay.close()))
})

test('a mail goes out with the transaction that asked for it', async () => {
  const id = newId()
  await inSystem(app, 'test', ({ emit }) => emit(mailRequested, { id, to: 'a@example.com', subject: 'Hello', text: 'One\nTwo' }))
  const sent = (await mails()).filter((mail) => mail.id === id)
  expect(sent).toEqual([{ id, to: 'a@example.com', subject: 'Hello', text: 'One\nTwo' }])
})

test('companies take turns, and what is of none has one of its own: nobody waits for all that another one has to tell', async () => {
  const [loud, quiet] = [await given.company(), await given.company()]
  const tell = (company: string, count: number) =>
    inCompany(app, company, 'test', async ({ emit }) => {
      for (let n = 0; n < count; n++) await emit(happened, { what: company })
    })
  await tell(loud.companyId, 60)
  await tell(quiet.companyId, 2)
  await inSystem(app, 'test', ({ emit }) => emit(happened, { what: 'nowhere' }))
  await settle()
  const places = (what: string) => heard.flatMap((each, at) => (each.what === what ? [at] : []))
  expect(places(loud.companyId)).toHaveLength(60)
  expect(Math.max(...places(quiet.companyId), ...places('nowhere'))).toBeLessThan(15)
})

test('a message stands behind all of its company that wait, and before none that waits longer; what was given up is in nobody’s way', async () => {
  const [loud, quiet] = [await given.company(), await given.company()]
  const lay = (company: string, attempts = 0) =>
    rows(
      `insert into outbox (company_id, name, payload, at, not_before, attempts) values ($1, 'test.happened', '{}', now(), now(), $2)`,
      [company, attempts],
    )
  const turns = async ({ companyId }: { companyId: string }) =>
    (await rows<{ turn: number }>('select turn from outbox where company_id = $1 order by id', [companyId])).map((row) =>
      Number(row.turn),
    )
  await rows('begin')
  await rows('delete from outbox')
  for (let n = 0; n < 4; n++) await lay(loud.companyId)
  await rows('update outbox set attempts = 12 where turn = 3')
  for (let n = 0; n < 2; n++) await lay(quiet.companyId)
  const found = [await turns(loud), await turns(quiet)]
  await rows('delete from outbox where turn < 2')
  await lay(quiet.companyId)
  await lay(loud.companyId)
  const later = [await turns(loud), await turns(quiet)]
  await rows('rollback')
  expect([found, later]).toEqual([
    [
      [0, 1, 2, 3],
      [0, 1],
    ],
    [[2, 3, 3], [2]],
  ])
})

test('no more are taken than there is room for, whichever way the database goes', async () => {
  const owner = await given.company()
  for (let n = 0; n < 12; n++) await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(happened, { what: String(n) }))
  await rows('begin')
  // As it goes where it knows nothing of the table, or too much.
  for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) await rows(`set local enable_${way} = off`)
  const taken = await rows("select id from take_outbox(5, $1, $1::timestamptz + interval '1 minute', '')", [clock.now])
  await rows('rollback')
  expect(taken).toHaveLength(5)
})

test('a look reads what it takes, however much waits in another lane or comes back later', async () => {
  const owner = await given.company()
  const lay = (lane: string, attempts: number, due: string) =>
    rows(
      `insert into outbox (company_id, name, payload, at, not_before, attempts, lane)
      select $1, 'test.happened', '{}', $2, $3, $4, $5 from generate_series(1, 2000)`,
      [owner.companyId, clock.now, due, attempts, lane],
    )
  const read = async () =>
    Number(
      (await rows("select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'outbox'"))[0]?.read,
    )
  await rows('begin')
  await rows('delete from outbox')
  // A plan that was made while nothing waited is kept.
  for (let n = 0; n < 6; n++) await rows("select id from take_outbox(5, $1, $1, '')", [clock.now])
  await rows('alter table outbox disable trigger outbox_turn')
  await lay('outside', 0, clock.now)
  await lay('', 3, '2999-01-01T00:00:00Z')
  await lay('other', 3, clock.now)
  await lay('', 0, clock.now)
  const before = await read()
  const taken = await rows("select id from take_outbox(5, $1, $1, '')", [clock.now])
  const after = await read()
  await rows('rollback')
  expect(taken).toHaveLength(5)
  expect(after - before).toBeLessThan(100)
})

test('a message that comes reads nothing of all that wait, however the table was when its first one came', async () => {
  const owner = await given.company()
  const lay = (count: number) =>
    rows(
      `insert into outbox (company_id, name, payload, at, not_before) select $1, 'test.happened', '{}', $2, $2 from generate_series(1, $3::int)`,
      [owner.companyId, clock.now, count],
    )
  const read = async () =>
    Number((await rows("select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'outbox'"))[0]?.read)
  await rows('delete from outbox')
  await rows('vacuum analyze outbox')
  await rows('begin')
  const before = await read()
  await lay(500)
  const after = await read()
  await rows('rollback')
  expect(after).toBe(before)
})

test('a message that comes back much later lets nobody who comes go before all that wait', async () => {
  const [loud, quiet] = [await given.company(), await given.company()]
  const lay = ({ companyId }: { companyId: string }, attempts: number, lane = '') =>
    rows<{ turn: number }>(
      `insert into outbox (company_id, name, payload, at, not_before, attempts, lane) values ($1, 'test.happened', '{}', now(), now(), $2, $3)
      returning turn::int`,
      [companyId, attempts, lane],
    )
  await rows('begin')
  await rows('delete from outbox')
  await lay(loud, 5)
  for (let n = 0; n < 3; n++) await lay(loud, 0)
  await rows('delete from outbox where attempts = 0 and turn = 0')
  const [came] = await lay(quiet, 0)
  const [elsewhere] = await lay(loud, 0, 'outside')
  await rows('rollback')
  expect(came?.turn).toBe(1)
  // What waits in one lane makes nobody the last in another one.
  expect(elsewhere?.turn).toBe(0)
})

test('whoever has messages that come back is not the last for what they send now: a code waits behind no mails that were put off', async () => {
  const loud = await given.company()
  const lay = (company: string | null, count: number) =>
    rows(
      `insert into outbox (company_id, name, payload, at, not_before, lane)
        select $1, 'test.happened', '{}', $2, $2, 'outside' from generate_series(1, $3::int)`,
      [company, clock.now, count],
    )
  await rows('begin')
  await rows('delete from outbox')
  await lay(null, 300)
  // Tried, and put off.
  await rows("update outbox set attempts = 4, not_before = not_before + interval '1 hour'")
  await lay(loud.companyId, 250)
  await lay(null, 1)
  const taken = await rows<{ company_id: string | null }>(
    "select company_id from take_outbox(1000, $1, $1::timestamptz + interval '90 seconds', 'outside') order by turn, id",
    [clock.now],
  )
  await rows('rollback')
  expect(taken).toHaveLength(251)
  expect(taken.findIndex(({ company_id }) => company_id === null)).toBeLessThan(2)
})
