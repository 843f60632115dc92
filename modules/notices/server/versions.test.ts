import { newId } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { activePosts, addPost, addPostFile, changePost, postVersions, retractPost } from '../contract/index.ts'

const { api, clock, given, rows } = await testApp()

const plain = {
  title: 'The lift is out of order',
  content: '<p>Please take the stairs.</p>',
  everybody: true,
  departments: [],
  roles: [],
  pinned: false,
  mustConfirm: false,
  publishAt: null as string | null,
  expiresAt: null,
}
const write = (who: Member, more: Partial<typeof plain> = {}) =>
  api.as(who).call(addPost, { body: { ...plain, ...more, kind: 'NEWS' } })
const change = (who: Member, { id, version }: { id: string; version: number }, more: object) =>
  api.as(who).call(changePost, { params: { id }, body: { ...plain, ...more, version } })
const versionsOf = (who: Member, id: string, query: Record<string, string> = {}) =>
  api.as(who).call(postVersions, { params: { id }, query })
/** An instant as the database writes it. */
const shortly = (instant: string) => Temporal.Instant.from(instant).toString()
const read = async (who: Member) => (await api.as(who).call(activePosts, { query: { kind: 'NEWS' } })).items[0]

test('every version stays to be read as it was, with who made it when, and what was different', async () => {
  const { owner, hr, manager } = await given.cast()
  const first = await write(owner)
  clock.advance(5)
  const second = await change(hr, first, { title: 'The lift works again', pinned: true })
  clock.advance(5)
  const third = await change(hr, second, { title: 'The lift works again', everybody: false, people: [manager.userId] })
  clock.advance(5)
  await api.as(owner).call(retractPost, { params: { id: first.id }, body: { version: third.version } })
  const { items } = await versionsOf(owner, first.id)
  expect(items.map(({ version, deed, changedBy, changes }) => [version, deed, changedBy, changes])).toEqual([
    [4, 'RETRACT', owner.name, []],
    [3, 'CHANGE', hr.name, ['audience', 'pinned']],
    [2, 'CHANGE', hr.name, ['title', 'pinned']],
    [1, 'POST', owner.name, []],
  ])
  expect(items.map(({ title }) => title).at(-1)).toBe(plain.title)
  expect(items[1]?.people).toEqual([{ userId: manager.userId, userName: manager.name }])
  expect(items[0]?.changedAt).toBe(shortly(clock.now))
})

test('another file of the same name is told to readers, to whoever writes posts, and to the log', async () => {
  const { owner, hr, employee } = await given.cast()
  const bring = async (said: string) => {
    const bytes = Buffer.from(`%PDF-1.7\n% ${said}\n%%EOF\n`)
    return (await api.as(hr).call(addPostFile, { file: { bytes, name: 'Policy.pdf' } })).id
  }
  const before = await bring('overtime is paid')
  const post = await api.as(hr).call(addPost, { body: { ...plain, kind: 'NEWS', files: [before] } })
  clock.advance(5)
  const same = await change(hr, post, { files: [before] })
  expect((await read(employee))?.changedAt).toBeNull()
  await change(hr, same, { files: [await bring('overtime is not paid')] })
  expect((await read(employee))?.changedAt).toBe(shortly(clock.now))
  expect((await versionsOf(owner, post.id)).items.map(({ changes }) => changes)).toEqual([['files'], [], []])
  const [logged] = await rows<{ after: { newFiles?: string[] } }>(
    "select after from audit_entry where action = 'notice.change' and target_id = $1 order by seq desc limit 1",
    [post.id],
  )
  expect(logged?.after.newFiles).toEqual(['Policy.pdf'])
})

test('the versions come page by page, and the last of a page is compared with the one behind it', async () => {
  const owner = await given.company()
  let post = await write(owner)
  for (const title of ['Second', 'Third']) post = await change(owner, post, { title })
  const newest = await versionsOf(owner, post.id, { limit: '2' })
  const rest = await versionsOf(owner, post.id, { limit: '2', cursor: newest.nextCursor ?? '' })
  const shown = [...newest.items, ...rest.items].map(({ title, changes }) => [title, changes])
  expect(shown).toEqual([
    ['Third', ['title']],
    ['Second', ['title']],
    [plain.title, []],
  ])
})

test('readers see since when a post says something else; of another audience, or before it is out, they see nothing', async () => {
  const { owner, employee } = await given.cast()
  const post = await write(owner)
  expect((await read(employee))?.changedAt).toBeNull()
  clock.advance(5)
  const pinned = await change(owner, post, { pinned: true })
  expect((await read(employee))?.changedAt).toBeNull()
  clock.advance(5)
  const other = await change(owner, pinned, { content: '<p>It works again.</p>' })
  const changed = shortly(clock.now)
  expect((await read(employee))?.changedAt).toBe(changed)
  clock.advance(5)
  await change(owner, other, { content: '<p>It works again.</p>', pinned: true })
  expect((await read(employee))?.changedAt).toBe(changed)
  // Put off, it is told anew in the words it has by then.
  const publishAt = Temporal.Instant.from(clock.now).add({ hours: 1 }).toString()
  await change(owner, { id: post.id, version: 4 }, { content: '<p>It works.</p>', publishAt })
  clock.advance(60)
  expect((await read(employee))?.changedAt).toBeNull()
})

test('a version is never changed or removed, not even by the server', async () => {
  const owner = await given.company()
  const { id } = await write(owner)
  const rights = await rows<{ right: string }>(
    `select privilege_type as right from information_schema.role_table_grants
      where table_name = 'post_version' and grantee = 'daybook_app' order by 1`,
  )
  expect(rights.map(({ right }) => right)).toEqual(['INSERT', 'SELECT'])
  expect((await versionsOf(owner, id)).items).toHaveLength(1)
})

test('versions are for whoever writes posts, of their company alone', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { id } = await write(ours.owner)
  const send = (who: Member, of: string) => api.as(who).send(postVersions, { params: { id: of }, query: {} })
  expect((await send(ours.employee, id)).status).toBe(403)
  expect((await api.send(postVersions, { params: { id }, query: {} })).status).toBe(401)
  const [foreign, nothing] = [await send(theirs.owner, id), await send(theirs.owner, newId())]
  expect([foreign.status, foreign.body]).toEqual([404, nothing.body])
  expect((await api.as(ours.owner).send(postVersions, { params: { id }, query: { cursor: 'eA' } })).status).toBe(400)
})
