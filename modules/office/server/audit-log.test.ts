import { addHoliday, changeHoliday } from '@daybook/calendar/contract'
import { getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { password, postForm, testApp, validCalls } from '@daybook/testing'
import { finalizePayroll } from '@daybook/payroll/contract'
import { array, assert, asyncProperty, constantFrom, dictionary, integer, letrec, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import { exportAudit, searchAudit } from '../contract/index.ts'
import { changesBetween, told } from '../domain/index.ts'

const world = await testApp()
const { app, api, given, rows, settle, clock } = world
const search = (who: { token: string }, body: object = {}) => api.as(who).call(searchAudit, { body: body as never })
const exported = async (who: { token: string }, query: Record<string, string> = {}) =>
  Buffer.from((await api.as(who).send(exportAudit, { query })).body as Uint8Array).toString('utf8')

test('the owner reads who changed what, newest first, with the values before and after', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const party = await api.as(ours.hr).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } })
  await api
    .as(ours.owner)
    .call(changeHoliday, { params: { id: party.id }, body: { version: party.version, name: 'Summer fair' } })
  const [changed, added] = (await search(ours.owner)).items
  expect(changed).toMatchObject({
    userId: ours.owner.userId,
    userName: ours.owner.name,
    action: 'holiday.change',
    targetId: party.id,
    changes: [{ field: 'name', before: 'Summer party', after: 'Summer fair' }],
    at: clock.now.replace('.000', ''),
  })
  expect(added).toMatchObject({ userName: ours.hr.name, action: 'holiday.add' })
  expect(added?.changes).toContainEqual({ field: 'name', before: null, after: 'Summer party' })
  expect((added?.seq ?? 0) + 1).toBe(changed?.seq)
  for (const { userId } of (await search(theirs.owner)).items) expect([ours.owner.userId, ours.hr.userId]).not.toContain(userId)
})

test('a deed about somebody names them', async () => {
  const { owner, employee } = await given.cast()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: employee.userId }, body: { version, phone: '+49 30 1' } })
  const [entry] = (await search(owner)).items
  expect(entry).toMatchObject({ action: 'people.update', targetName: employee.name })
  expect(entry?.changes).toContainEqual({ field: 'phone', before: null, after: '+49 30 1' })
})

test('it is filtered by person, action and day, and read page by page', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr } = await given.cast()
  await api.as(hr).call(addHoliday, { body: { date: '2026-08-03', name: 'First' } })
  // Half past midnight in Berlin is still the day before in UTC.
  clock.set('2026-03-17T23:30:00Z')
  await api.as(owner).call(addHoliday, { body: { date: '2026-08-04', name: 'Second' } })
  const names = async (body: object) =>
    (await search(owner, { action: 'holiday.add', ...body })).items.map(
      ({ changes }) => changes.find(({ field }) => field === 'name')?.after,
    )
  expect(await names({})).toEqual(['Second', 'First'])
  expect(await names({ userId: hr.userId })).toEqual(['First'])
  expect(await names({ from: '2026-03-18' })).toEqual(['Second'])
  expect(await names({ to: '2026-03-17' })).toEqual(['First'])
  expect(await names({ from: '2026-03-16', to: '2026-03-16' })).toEqual(['First'])
  const everything = (await search(owner, { limit: 100 })).items
  const first = await search(owner, { limit: 2 })
  const second = await search(owner, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items]).toEqual(everything.slice(0, 4))
  const forged = Buffer.from(JSON.stringify(['1; drop table person'])).toString('base64url')
  expect((await api.as(owner).send(searchAudit, { body: { cursor: forged } })).status).toBe(400)
  clock.set('2026-03-16T09:00:00Z')
})

test('the file holds what the filters leave, safe for a spreadsheet', async () => {
  const { owner } = await given.cast()
  await api.as(owner).call(invitePerson, { body: { email: 'formula@example.com', name: '=HYPERLINK("http://evil.example")' } })
  const reply = await api.as(owner).send(exportAudit, { query: { action: 'people.invite' } })
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': expect.stringContaining('audit-log-2026-03-16.csv'),
  })
  const [titles, newest, ...others] = (await exported(owner, { action: 'people.invite' })).split('\r\n')
  expect(titles).toBe('\ufeffNumber,Time (UTC),Who,Action,What,Name,Changes,Address,Request')
  expect(newest).toContain(`Invited somebody,person,"'=HYPERLINK(""http://evil.example"")"`)
  for (const line of others.filter(Boolean)) expect(line).toContain('Invited somebody')
  expect(await exported(owner, { action: 'holiday.remove' })).toBe(`${titles}\r\n`)
})

const { value } = letrec<{ value: unknown; whole: unknown; plain: unknown }>((tie) => ({
  plain: oneof(
    constantFrom(null, '', 0, true, 'ü😀'),
    integer({ min: 1, max: 90 }).map((n) => 'Wörter '.repeat(n)),
  ),
  whole: dictionary(constantFrom('id', 'name', 'note', 'startedAt', 'days', 'company_id'), tie('value')),
  // Lists are of one kind and without gaps, as the log has them.
  value: oneof(
    { maxDepth: 2 },
    tie('plain'),
    tie('whole'),
    array(tie('plain').filter((each) => each !== null)),
    array(tie('whole'), { maxLength: 20 }),
  ),
}))

test('the beginning that the database hands out tells what all of it would', async () => {
  let cut = 0
  await assert(
    asyncProperty(dictionary(constantFrom('id', 'people', 'entries', 'note', 'minutes'), value), async (kept) => {
      const [row] = await rows<{ all: unknown; start: unknown }>(
        'select v as all, audit_side(v, $2::text[], $3::int) as start from (select $1::jsonb as v) s',
        [JSON.stringify(kept), told.silent, told.longest],
      )
      expect(changesBetween(null, row?.start)).toEqual(changesBetween(null, row?.all))
      if (JSON.stringify(row?.start).length < JSON.stringify(row?.all).length) cut++
    }),
    { numRuns: 300 },
  )
  expect(cut).toBeGreaterThan(0)
})

test('of a thousand people and a long note the database hands out a page', async () => {
  const people = Array.from({ length: 1000 }, (_, i) => ({ id: 'x'.repeat(3000), name: `Person ${i}`, address: 'a'.repeat(300) }))
  const [row] = await rows<{ bytes: number }>('select octet_length(audit_side($1::jsonb, $2::text[], $3::int)::text) as bytes', [
    JSON.stringify({ people, note: 'n'.repeat(100_000) }),
    told.silent,
    told.longest,
  ])
  expect(row?.bytes).toBeLessThan(1000)
})

/** So many entries about people, without anything in them. */
const entriesOf = ({ companyId, accountId, userId }: { companyId: string; accountId: string; userId: string }, count: number) =>
  rows(
    `insert into audit_entry (company_id, seq, at, account_id, person_id, action, target_type, request_id, ip, prev_hash, hash)
     select $1, 1000 + n, now(), $2, $3, 'people.update', 'person', 'x', '127.0.0.1', '', '' from generate_series(1, $4::int) n`,
    [companyId, accountId, userId, count],
  )

test('a file of more entries than are read at once has each of them once, newest first', async () => {
  const { owner } = await given.cast()
  await entriesOf(owner, 250)
  const lines = (await exported(owner, { action: 'people.update' })).split('\r\n').slice(1, -1)
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 250 }, (_, i) => 1250 - i))
})

test('a file that cannot hold everything says so in its last line', async () => {
  const { owner } = await given.cast()
  await entriesOf(owner, 10_001)
  const lines = (await exported(owner, { action: 'people.update' })).split('\r\n').slice(1, -1)
  expect([lines.length, lines.at(-1)]).toEqual([10_001, 'This file ends here. Choose fewer days for the entries before them.'])
})

test('sign-ins, wrong passwords and refused calls are in it', async () => {
  const { owner, employee } = await given.cast()
  const signIn = (secret: string) =>
    postForm(app, '/oauth/token', { grant_type: 'password', username: employee.email, password: secret })
  await signIn('not this one, but as long')
  await settle()
  await signIn(password)
  await api.as(employee).send(addHoliday, { body: { date: '2026-08-03', name: 'Day off for me' } })
  await api.as(employee).send(finalizePayroll, { body: {} })
  const actions = (await search(owner, { userId: employee.userId })).items.map(({ action, changes }) => [
    action,
    changes[0]?.after,
  ])
  expect(actions).toEqual([
    ['auth.refused', 'finalizePayroll'],
    ['auth.refused', 'addHoliday'],
    ['identity.sign_in', undefined],
    ['identity.sign_in_failed', '127.0.0.1'],
  ])
  for (const { ip } of (await search(owner, { action: 'identity.sign_in' })).items) expect(ip).toBe('127.0.0.1')
})

test('a client that repeats a refused call fills the log no further than sixty times an hour', async () => {
  const { owner, employee } = await given.cast()
  for (let i = 0; i < 65; i++) expect((await api.as(employee).send(addHoliday, { body: {} })).status).toBe(403)
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    "select count(*)::int as n from audit_entry where company_id = $1 and action = 'auth.refused'",
    [owner.companyId],
  )
  expect(n).toBe(60)
})

// docs/security.md#s51: generated from the calls that work, so an endpoint without a record is found on its first day.
const inCompany = validCalls.filter(
  ({ endpoint }) => endpoint.permission.audience !== 'public' && endpoint.unlogged === undefined,
)
const last = async (accountId: string) => {
  const [row] = await rows<{ seq: number; action: string; request_id: string; ip: string }>(
    `select e.seq, e.action, e.request_id, e.ip from audit_entry e where e.account_id = $1 order by e.at desc, e.seq desc limit 1`,
    [accountId],
  )
  return row
}
test.each(inCompany.map((valid): [string, (typeof inCompany)[number]] => [valid.endpoint.name, valid]))(
  '%s leaves an entry that says who, from where and in which request, in words; refused, it leaves none',
  async (_name, { endpoint, make }) => {
    const { who, ...input } = await make(world)
    const { accountId } = who as unknown as { accountId: string }
    const before = await last(accountId)
    expect((await api.as(who as { token: string }).send(endpoint, input, { key: 'once' })).status).toBe(200)
    const after = await last(accountId)
    expect([endpoint.name, after?.seq !== before?.seq]).toEqual([endpoint.name, true])
    if (!after) return
    expect([after.action, app.deedWords.has(after.action)]).toEqual([after.action, true])
    expect([after.ip, /^[0-9a-f-]{36}$/.test(after.request_id)]).toEqual(['127.0.0.1', true])
    const again = await api.as(who as { token: string }).send(endpoint, input, { key: 'twice' })
    const then = await last(accountId)
    expect([again.status, then?.seq]).toEqual([again.status, again.status < 400 ? then?.seq : after.seq])
  },
)

test('every action that was recorded here has words', async () => {
  const recorded = await rows<{ action: string }>('select distinct action from audit_entry')
  expect(recorded.map(({ action }) => action).filter((action) => !app.deedWords.has(action))).toEqual([])
  expect(recorded.length).toBeGreaterThan(20)
})
