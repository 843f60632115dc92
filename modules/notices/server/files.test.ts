import { testApp } from '@daybook/testing'
import type { Member } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { activePosts, addPost, addPostFile, changePost, openPostFile, retractPost } from '../contract/index.ts'
import { postFilesJob } from './file-routes.ts'

const { api, app, given, clock, rows } = await testApp({ own: true })
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const pdf = (more: string) => ({ bytes: Buffer.from(`%PDF-1.7\n${more}\n%%EOF\n`), name: `${more}.pdf` })
const said = {
  kind: 'NOTICE' as const,
  title: 'The way out',
  content: '<p>See the plan.</p>',
  everybody: false,
  departments: [],
  roles: [],
  pinned: false,
  mustConfirm: false,
  publishAt: null,
  expiresAt: null,
}

const office = async () => {
  const cast = await given.cast()
  const bring = async (name = 'Plan', who: Member = cast.hr) => (await api.as(who).call(addPostFile, { file: pdf(name) })).id
  const post = (files: string[], more: object = {}) =>
    api.as(cast.hr).send(addPost, { body: { ...said, people: [cast.employee.userId], files, ...more } })
  const opens = async (fileId: string, who: Member) =>
    (await api.as(who).send(openPostFile, { params: { fileId }, query: {} })).status
  return { ...cast, bring, post, opens }
}

test('a file is with its post, for whoever may read that, and for whoever writes posts', async () => {
  const { owner, hr, manager, employee, bring, post, opens } = await office()
  const file = await bring()
  expect([await opens(file, hr), await opens(file, owner), await opens(file, employee)]).toEqual([200, 404, 404])
  expect((await post([file])).status).toBe(200)
  const [read] = (await api.as(employee).call(activePosts, { query: { kind: 'NOTICE' } })).items
  expect(read?.files).toMatchObject([{ id: file, name: 'Plan.pdf', kind: 'pdf' }])
  const reply = await app.server.inject({ url: read?.files[0]?.address ?? '' })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect([await opens(file, employee), await opens(file, manager), await opens(file, owner)]).toEqual([200, 404, 200])
})

test('before a post is published, and after it was retracted, its readers open nothing of it', async () => {
  const { hr, employee, bring, post, opens } = await office()
  const file = await bring()
  const { body } = await post([file], { publishAt: '2026-03-17T09:00:00Z' })
  expect([await opens(file, employee), await opens(file, hr)]).toEqual([404, 200])
  clock.set('2026-03-17T10:00:00Z')
  expect(await opens(file, employee)).toBe(200)
  const { id, version } = body as { id: string; version: number }
  await api.as(hr).call(retractPost, { params: { id }, body: { version } })
  expect([await opens(file, employee), await opens(file, hr)]).toEqual([404, 200])
})

test('a change keeps the files it does not speak of, and those it leaves out are gone', async () => {
  const { hr, employee, bring, post, opens } = await office()
  const [first, second] = [await bring('First'), await bring('Second')]
  const { id, version } = (await post([first])).body as { id: string; version: number }
  const change = (more: object, at: number) => {
    const { kind: _, ...words } = said
    const body = { ...words, people: [employee.userId], version: at, ...more }
    return api.as(hr).call(changePost, { params: { id }, body })
  }
  expect((await change({ title: 'The other way out' }, version)).files).toMatchObject([{ id: first }])
  expect((await change({ files: [second] }, version + 1)).files).toMatchObject([{ id: second }])
  expect([await opens(first, hr), await opens(second, employee)]).toEqual([404, 200])
  expect(await rows('select id from post_file where id = $1', [first])).toEqual([])
})

test('nobody attaches a file of somebody else, of another post, of another company, or one twice', async () => {
  const { owner, bring, post } = await office()
  const other = await office()
  const mine = await bring()
  const posted = await bring('Posted')
  await post([posted])
  for (const files of [[await bring('Theirs', owner)], [posted], [await other.bring()], [mine, mine]])
    expect((await post(files)).body).toMatchObject({ code: 'notice.no_file' })
  expect((await post([mine])).status).toBe(200)
})

test('files of no post go after a week; of twenty of them nobody brings another one', async () => {
  const { hr, bring, post, opens } = await office()
  const [loose, kept] = [await bring('Loose'), await bring('Kept')]
  await post([kept])
  await rows(
    `insert into post_file (company_id, id, file_id, name, kind, size, added_by, added_at)
      select company_id, gen_random_uuid(), file_id, name, kind, size, added_by, added_at from post_file, generate_series(1, 19) where id = $1`,
    [loose],
  )
  expect((await api.as(hr).send(addPostFile, { file: pdf('One more') })).body).toMatchObject({ code: 'notice.files_full' })
  // The copies of this test have one stored file between them.
  await rows('delete from post_file where file_id = (select file_id from post_file where id = $1) and id <> $1', [loose])
  clock.advance(7 * 24 * 60 + 1)
  await postFilesJob.run(app)
  expect([await opens(loose, hr), await opens(kept, hr)]).toEqual([404, 200])
})
