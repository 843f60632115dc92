import { acknowledgeNotifications, changeNotificationSettings, listNotifications } from '@daybook/notifications/contract'
import { getPerson, mergeName, removeName, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { type Db, inCompany } from '@daybook/platform/server'
import { one, sql } from '@daybook/platform/server/sql'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  activePosts,
  addPost,
  allPosts,
  changePost,
  confirmPost,
  newestPosts,
  postAudiences,
  remindReaders,
  retractPost,
  unconfirmedReaders,
  postVersions,
} from '../contract/index.ts'
import { announceScheduled } from './announce.ts'
import { newestFor, postsWritten } from './post-store.ts'

const { api, app, clock, given, mails, rows, settle } = await testApp({ own: true })

const plain = {
  title: 'The lift is out of order',
  content: '<p>Please take the <strong>stairs</strong>.</p>',
  everybody: true,
  departments: [] as string[],
  roles: [] as 'MANAGER'[],
  pinned: false,
  mustConfirm: false,
  publishAt: null as string | null,
  expiresAt: null as string | null,
}
const write = (who: Member, more: Partial<typeof plain> = {}, kind: 'NOTICE' | 'NEWS' = 'NOTICE') =>
  api.as(who).call(addPost, { body: { ...plain, ...more, kind } })
const titles = async (who: Member, kind: 'NOTICE' | 'NEWS' = 'NOTICE') =>
  (await api.as(who).call(activePosts, { query: { kind } })).items.map(({ title }) => title)
const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind.startsWith('notices.')).map(({ message }) => message)
}
const moveTo = async (owner: Member, { userId }: Member, department: string) => {
  const { version } = await api.as(owner).call(getPerson, { params: { userId } })
  await api.as(owner).call(updatePerson, { params: { userId }, body: { version, department } })
}

test('what is posted is read by everybody in the company, told to each of them once, and to nobody else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await write(ours.hr)
  for (const who of [ours.owner, ours.hr, ours.manager, ours.employee, ours.outsider])
    expect([await titles(who), await told(who)]).toEqual([[plain.title], [plain.title]])
  expect([await titles(theirs.employee), await told(theirs.employee), await titles(ours.employee, 'NEWS')]).toEqual([[], [], []])
  const office = await api.as(ours.employee).call(newestPosts, {})
  expect(office).toEqual({
    notices: [{ id: expect.any(String), title: plain.title, createdDate: expect.any(String), pinned: false, toConfirm: false }],
    news: [],
  })
})

test('a post for a department and a role is read by whoever is of one of them; others neither find, confirm nor hear of it', async () => {
  const { owner, manager, employee, outsider } = await given.cast()
  await moveTo(owner, employee, 'Workshop')
  const post = await write(owner, { everybody: false, departments: ['Workshop'], roles: ['MANAGER'], mustConfirm: true })
  expect(post).toMatchObject({ readers: 2, confirmations: 0, state: 'PUBLISHED' })
  for (const who of [manager, employee]) expect([await titles(who), await told(who)]).toEqual([[plain.title], [plain.title]])
  expect([await titles(outsider), await told(outsider)]).toEqual([[], []])
  const confirm = (who: Member) => api.as(who).send(confirmPost, { params: { id: post.id }, body: { changedAt: null } })
  expect((await confirm(outsider)).status).toBe(404)
  expect((await confirm(employee)).status).toBe(200)
  expect((await api.as(owner).call(postAudiences, {})).departments).toEqual(['Workshop'])
  // Whoever moves away reads it no more, and counts no more.
  await moveTo(owner, employee, 'Office')
  expect(await titles(employee)).toEqual([])
  const { items } = await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })
  expect(items[0]).toMatchObject({ readers: 1, confirmations: 0 })
})

test('a post goes on for a department that is called otherwise, or became part of another, and is for none that there is not', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, employee, manager } = ours
  await moveTo(owner, employee, 'Workshop')
  await moveTo(owner, manager, 'Wrokshop')
  await moveTo(theirs.owner, theirs.employee, 'Workshop')
  const audience = { everybody: false, departments: ['WORKSHOP', 'wrokshop'] }
  const [post, other] = [await write(owner, audience), await write(theirs.owner, { ...audience, departments: ['Workshop'] })]
  const find = async (name: string) => {
    const { items } = await api.as(owner).call(searchNames, { body: { list: 'department', q: name } })
    return { params: { id: items[0]?.id ?? '' }, version: items[0]?.version ?? 0 }
  }
  const departmentsOf = async (who: Member, { id }: { id: string }) =>
    (await api.as(who).call(allPosts, { query: { kind: 'NOTICE' } })).items.find((each) => each.id === id)?.departments
  const workshop = await find('Workshop')
  await api.as(owner).call(renameName, { params: workshop.params, body: { name: 'Joinery', version: workshop.version } })
  expect(await departmentsOf(owner, post)).toEqual(['Joinery', 'Wrokshop'])
  const versions = await api.as(owner).call(postVersions, { params: { id: post.id }, query: {} })
  expect(versions.items.map(({ version, changedBy }) => [version, changedBy])).toEqual([
    [post.version + 1, null],
    [post.version, owner.name],
  ])
  const body = { into: workshop.params.id }
  await api.as(owner).call(mergeName, { params: (await find('Wrokshop')).params, body })
  expect(await departmentsOf(owner, post)).toEqual(['Joinery'])
  expect((await api.as(manager).call(activePosts, { query: { kind: 'NOTICE' } })).items.map(({ id }) => id)).toEqual([post.id])
  expect(await departmentsOf(theirs.owner, other)).toEqual(['Workshop'])
  for (const who of [employee, manager]) await moveTo(owner, who, '')
  const kept = await api.as(owner).send(removeName, { params: workshop.params })
  expect(kept.body).toMatchObject({ code: 'people.name_named' })
  expect((kept.body as { response_message: string }).response_message).toMatch(/^“Joinery” is still named by 1 post\./)
  await expect(write(owner, { ...audience, departments: ['Nowhere'] })).rejects.toMatchObject({
    status: 400,
    code: 'notice.no_department',
  })
})

test('who was asked confirms once, twenty presses at once count one, and who did not is listed', async () => {
  const { owner, employee, manager } = await given.cast()
  const post = await write(owner, { mustConfirm: true })
  const presses = Array.from({ length: 20 }, () =>
    api.as(employee).send(confirmPost, { params: { id: post.id }, body: { changedAt: null } }),
  )
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(presses.map(() => 200))
  const { items } = await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })
  expect(items[0]).toMatchObject({ readers: 5, confirmations: 1 })
  const first = await api.as(owner).call(unconfirmedReaders, { params: { id: post.id }, query: { limit: '3' } })
  const rest = await api
    .as(owner)
    .call(unconfirmedReaders, { params: { id: post.id }, query: { limit: '3', cursor: first.nextCursor ?? '' } })
  const open = [...first.items, ...rest.items].map(({ userId }) => userId)
  expect([open.length, open.includes(manager.userId), open.includes(employee.userId)]).toEqual([4, true, false])
  const notAsked = await write(owner)
  const reply = await api.as(employee).send(confirmPost, { params: { id: notAsked.id }, body: { changedAt: null } })
  expect(reply.body).toMatchObject({ code: 'notice.not_asked' })
})

test('whoever has not confirmed is reminded, once a day; whoever has is not, and is asked no more', async () => {
  const { owner, employee, manager } = await given.cast()
  const post = await write(owner, { mustConfirm: true })
  await api.as(employee).call(confirmPost, { params: { id: post.id }, body: { changedAt: null } })
  expect([await told(employee), await told(manager)]).toEqual([[], [plain.title]])
  const { items } = await api.as(manager).call(listNotifications, { query: {} })
  await api.as(manager).call(acknowledgeNotifications, { body: { ids: items.map(({ id }) => id) } })
  const remind = () => api.as(owner).send(remindReaders, { params: { id: post.id }, body: {} })
  expect((await remind()).body).toEqual({ reminded: 4 })
  expect([await told(employee), await told(manager)]).toEqual([[], [plain.title, plain.title]])
  expect((await remind()).body).toMatchObject({ code: 'notice.reminded' })
  clock.advance(24 * 60)
  expect((await remind()).status).toBe(200)
  const notAsked = await write(owner)
  const reply = await api.as(owner).send(remindReaders, { params: { id: notAsked.id }, body: {} })
  expect(reply.body).toMatchObject({ code: 'notice.not_asked' })
})

test('what was changed since it was read is not confirmed by that', async () => {
  const { owner, hr, employee } = await given.cast()
  const post = await write(owner, { mustConfirm: true })
  clock.advance(1)
  const body = { ...plain, mustConfirm: true, content: '<p>NOT so</p>', version: post.version }
  await api.as(hr).call(changePost, { params: { id: post.id }, body })
  const press = (changedAt: string | null) => api.as(employee).send(confirmPost, { params: { id: post.id }, body: { changedAt } })
  expect((await press(null)).body).toMatchObject({ code: 'version.stale' })
  const { items } = await api.as(employee).call(activePosts, { query: { kind: 'NOTICE' } })
  expect((await press(items.find(({ id }) => id === post.id)?.changedAt ?? null)).status).toBe(200)
})

test('where everybody has confirmed nobody is reminded', async () => {
  const owner = await given.company()
  const { id } = await write(owner, { mustConfirm: true })
  await api.as(owner).call(confirmPost, { params: { id }, body: { changedAt: null } })
  const reply = await api.as(owner).send(remindReaders, { params: { id }, body: {} })
  expect(reply.body).toMatchObject({ code: 'notice.all_confirmed' })
})

test('what is scheduled is read and told when its time comes, once with two workers, and no more when it is over', async () => {
  const { owner, employee } = await given.cast()
  clock.set('2026-03-10T08:00:00Z')
  await write(owner, { publishAt: '2026-03-10T09:00:00Z', expiresAt: '2026-03-10T12:00:00Z' })
  await announceScheduled(app)
  expect([await titles(employee), await told(employee)]).toEqual([[], []])
  expect((await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })).items[0]?.state).toBe('SCHEDULED')
  clock.set('2026-03-10T09:00:00Z')
  await Promise.all([announceScheduled(app), announceScheduled(app)])
  await announceScheduled(app)
  expect([await titles(employee), await told(employee)]).toEqual([[plain.title], [plain.title]])
  clock.set('2026-03-10T12:00:00Z')
  expect(await titles(employee)).toEqual([])
})

test('pinned ones come first, then the newest, page by page', async () => {
  const { owner, employee } = await given.cast()
  for (const [title, pinned] of [
    ['Oldest', true],
    ['Middle', false],
    ['Newest', false],
  ] as const) {
    await write(owner, { title, pinned }, 'NEWS')
    clock.advance(1)
  }
  const first = await api.as(employee).call(activePosts, { query: { kind: 'NEWS', limit: '2' } })
  const second = await api.as(employee).call(activePosts, { query: { kind: 'NEWS', limit: '2', cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Oldest', 'Newest', 'Middle'])
})

test('a change keeps when it was published and who confirmed; what was retracted is gone for readers and stays as it is', async () => {
  const { owner, employee } = await given.cast()
  const post = await write(owner, { mustConfirm: true })
  await api.as(employee).call(confirmPost, { params: { id: post.id }, body: { changedAt: null } })
  clock.advance(5)
  const { id } = post
  const body = { ...plain, title: 'The lift works again', mustConfirm: true, version: post.version }
  const changed = await api.as(owner).call(changePost, { params: { id }, body })
  expect(changed).toMatchObject({ title: 'The lift works again', publishAt: post.publishAt, confirmations: 1 })
  expect((await api.as(owner).send(changePost, { params: { id }, body })).body).toMatchObject({ code: 'version.stale' })
  const { version } = await api.as(owner).call(retractPost, { params: { id }, body: { version: changed.version } })
  expect([await titles(employee), await told(employee)]).toEqual([[], []])
  expect((await api.as(owner).send(changePost, { params: { id }, body: { ...body, version } })).body).toMatchObject({
    code: 'notice.retracted',
  })
})

test('a list counts the people of a company once, and My Office reads the posts that it shows, however many there are', async () => {
  const { owner, employee } = await given.cast()
  for (const kind of ['NOTICE', 'NEWS'] as const) await write(owner, { mustConfirm: true }, kind)
  await rows(
    `with accounts as (
       insert into account (id, email, name, verified_at, created_at)
       select gen_random_uuid(), n || '@' || $1::text || '.many.example', 'Person', now(), now() from generate_series(1, 300) n returning id, email)
     insert into person (company_id, account_id, id, name, email, status, role, search_text, created_at)
       select $1::uuid, id, gen_random_uuid(), 'Person', email, 'ACTIVE', 'EMPLOYEE', 'person', now() from accounts`,
    [owner.companyId],
  )
  await rows(
    `insert into post (company_id, id, kind, title, content, plain, everybody, publish_at, announced_at, written_by, created_at, must_confirm)
      select company_id, gen_random_uuid(), kind, title, content, plain, everybody, publish_at, announced_at, written_by, created_at, true
      from post, generate_series(1, 500) where company_id = $1`,
    [owner.companyId],
  )
  await rows('analyze post, person')
  const reads = (table: string, work: (db: Db) => Promise<unknown>) =>
    inCompany(app, owner.companyId, 'test', async ({ db }) => {
      const found = sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = ${table}`
      const before = (await one(db, found)).n
      await work(db)
      return (await one(db, found)).n - before
    })
  const asked = { reader: owner.userId, kind: 'NEWS', limit: 50, after: undefined } as const
  expect(await reads('person', (db) => postsWritten(db, asked))).toBeLessThan(3000)
  expect(await reads('post', (db) => newestFor(db, employee.userId, clock.now, { NOTICE: 5, NEWS: 3 }))).toBeLessThan(30)
})

test('of what is changed nothing old stays in a bell or goes out by mail: not its title, and not to whom it is not for any more', async () => {
  const { owner, hr, employee } = await given.cast()
  const mailed = async (who: Member) => (await mails()).filter(({ to, subject }) => to === who.email && subject.includes('Anna'))
  for (const who of [employee, hr])
    await api.as(who).call(changeNotificationSettings, {
      body: { choice: { kind: 'notices.notice', bell: true, mail: true }, digestAt: 10 * 60, version: 0 },
    })
  const post = await write(owner, { title: 'Anna is ill' })
  expect([await told(employee), await told(hr)]).toEqual([['Anna is ill'], ['Anna is ill']])
  const { items } = await api.as(hr).call(listNotifications, { query: {} })
  await api.as(hr).call(acknowledgeNotifications, { body: { ids: items.map(({ id }) => id) } })
  const change = (version: number, more: object) =>
    api.as(owner).call(changePost, { params: { id: post.id }, body: { ...plain, ...more, version } })
  const narrowed = await change(post.version, { title: 'Anna is away', everybody: false, roles: ['HUMAN_RESOURCE'] })
  expect([await told(employee), await told(hr)]).toEqual([[], ['Anna is away']])
  clock.set('2026-03-17T12:00:00Z')
  await app.jobs.find(({ name }) => name === 'notification-mails')?.run(app)
  expect([await mailed(employee), await mailed(hr)]).toEqual([[], []])
  // Changed before anybody was told: the first words reach nobody.
  const hasty = await write(owner, { title: 'Anna is very ill' })
  await api.as(owner).call(changePost, { params: { id: hasty.id }, body: { ...plain, title: 'Lunch', version: hasty.version } })
  expect(await told(employee)).toEqual(['Lunch'])
  await api.as(owner).call(retractPost, { params: { id: post.id }, body: { version: narrowed.version } })
  expect(await told(hr)).toEqual(['Lunch'])
})

test('what is put off after it was published is taken back, and told again when its time comes', async () => {
  const { owner, employee } = await given.cast()
  const { id, version } = await write(owner)
  expect(await told(employee)).toEqual([plain.title])
  const publishAt = Temporal.Instant.from(clock.now).add({ hours: 24 }).toString()
  await api.as(owner).call(changePost, { params: { id }, body: { ...plain, publishAt, version } })
  expect([await titles(employee), await told(employee)]).toEqual([[], []])
  clock.advance(24 * 60)
  await announceScheduled(app)
  expect([await titles(employee), await told(employee)]).toEqual([[plain.title], [plain.title]])
})

test('what would be over before it begins is refused, whenever it begins', async () => {
  const owner = await given.company()
  clock.set('2026-03-10T09:00:00.200Z')
  const refused = { status: 400, body: { code: 'notice.ends_first', errors: [{ field: 'expiresAt' }] } }
  const over = { ...plain, expiresAt: '2026-03-10T09:00:00Z' }
  expect(await api.as(owner).send(addPost, { body: { ...over, kind: 'NEWS' } })).toMatchObject(refused)
  const { id, version } = await write(owner)
  expect(await api.as(owner).send(changePost, { params: { id }, body: { ...over, version } })).toMatchObject(refused)
})

test.each([
  ['nobody is meant', { everybody: false }, 'everybody'],
  ['it ends before it begins', { publishAt: '2026-03-10T09:00:00Z', expiresAt: '2026-03-10T09:00:00Z' }, 'expiresAt'],
  [
    'it ends a moment before it begins',
    { publishAt: '2026-03-10T09:00:00.500Z', expiresAt: '2026-03-10T09:00:00Z' },
    'expiresAt',
  ],
  ['there is no title', { title: ' ' }, 'title'],
])('refused by its field: %s', async (_case, more, field) => {
  const owner = await given.company()
  const reply = await api.as(owner).send(addPost, { body: { ...plain, ...more, kind: 'NOTICE' } })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

test('content that is twice as long once its marks are written out is refused', async () => {
  const owner = await given.company()
  const post = (content: string) => api.as(owner).send(addPost, { body: { ...plain, content, kind: 'NOTICE' } })
  expect((await post(`<p>${'&'.repeat(9_000)}</p>`)).body).toMatchObject({ code: 'notice.too_long' })
  expect((await post(`<p>${'x'.repeat(19_993)}</p>`)).status).toBe(200)
})

test('content without a word is refused', async () => {
  const owner = await given.company()
  const reply = await api
    .as(owner)
    .send(addPost, { body: { ...plain, content: '<p><br></p><script>a</script>', kind: 'NOTICE' } })
  expect(reply.body).toMatchObject({ code: 'notice.empty' })
})

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<form action="https://evil.example"><input name=a><button>x</button></form>',
  '<template><img src=x onerror=alert(1)></template>',
  '<<script>alert(1)//<</script>',
  '<p><a href="https://good.example" target="_blank" onmouseover="alert(1)">x</a></p>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)"><base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><link rel="stylesheet" href="https://evil.example">',
]

test.each(corpus)('only the few tags are stored, and of their attributes links: %s', async (evil) => {
  const owner = await given.company()
  const { content } = await write(owner, { content: `<p>Before</p>${evil}<p>After</p>` })
  const tags = [...content.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
  expect(tags.map(([, tag = '']) => tag).every((tag) => /^(p|br|strong|em|u|s|h3|h4|ul|ol|li|blockquote|a)$/.test(tag))).toBe(
    true,
  )
  expect(tags.map(([, , more = '']) => more.trim()).every((more) => /^(href="(https?:|mailto:)[^"]*")?\/?$/.test(more))).toBe(
    true,
  )
  expect(content).toMatch(/^<p>Before<\/p>/)
})
