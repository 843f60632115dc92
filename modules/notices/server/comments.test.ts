import { acknowledgeNotifications, changeNotificationSettings, listNotifications } from '@daybook/notifications/contract'
import { newId } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  activePosts,
  addComment,
  addPost,
  allPosts,
  changePost,
  postComments,
  removeComment,
  retractPost,
} from '../contract/index.ts'

const { api, app, clock, given, letPass, mails, settle } = await testApp({ own: true })

const plain = {
  title: 'The lift is out of order',
  content: '<p>Please take the stairs.</p>',
  everybody: true,
  departments: [],
  roles: [] as 'MANAGER'[],
  pinned: false,
  mustConfirm: false,
  publishAt: null as string | null,
  expiresAt: null as string | null,
  commentsOpen: true,
}
const write = (who: Member, more: Partial<typeof plain> = {}) =>
  api.as(who).call(addPost, { body: { ...plain, ...more, kind: 'NOTICE' } })
const say = (who: Member, { id }: { id: string }, comment = 'Which one?') =>
  api.as(who).send(addComment, { params: { id }, body: { comment } })
const remove = (who: Member, commentId: string) => api.as(who).send(removeComment, { params: { commentId } })
const list = (who: Member, { id }: { id: string }, query: Record<string, string> = {}) =>
  api.as(who).call(postComments, { params: { id }, query })
const said = async (who: Member, post: { id: string }) => (await list(who, post)).items.map(({ comment }) => comment)
const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind === 'notices.comment')
}
const messages = async (who: Member) => (await told(who)).map(({ message }) => message)

test('whoever may read a post comments on it, and everybody of them reads it, the oldest first, page by page', async () => {
  const { owner, manager, employee } = await given.cast()
  const post = await write(owner)
  for (const [who, words] of [
    [employee, 'Which one?'],
    [manager, 'The one in the yard.'],
    [employee, 'Thank you.'],
  ] as const) {
    await say(who, post, words)
    clock.advance(1)
  }
  const first = await list(employee, post, { limit: '2' })
  const rest = await list(employee, post, { limit: '2', cursor: first.nextCursor ?? '' })
  const all = [...first.items, ...rest.items]
  expect(all.map(({ userName, comment }) => [userName, comment])).toEqual([
    [employee.name, 'Which one?'],
    [manager.name, 'The one in the yard.'],
    [employee.name, 'Thank you.'],
  ])
  expect(all.map(({ can }) => can.remove)).toEqual([true, false, true])
  const { items } = await api.as(manager).call(activePosts, { query: { kind: 'NOTICE' } })
  expect(items[0]).toMatchObject({ commentsOpen: true, comments: 3 })
})

test('who may not read a post neither reads its comments nor comments; whoever wrote it does, also when it is not for them', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const post = await write(ours.hr, { everybody: false, roles: ['MANAGER'] })
  expect((await say(ours.manager, post)).status).toBe(200)
  expect((await say(ours.hr, post, 'All of them.')).status).toBe(200)
  const nothing = await api.as(theirs.owner).send(postComments, { params: { id: newId() }, query: {} })
  for (const who of [ours.employee, theirs.owner, theirs.manager]) {
    expect((await say(who, post)).status).toBe(404)
    const read = await api.as(who).send(postComments, { params: { id: post.id }, query: {} })
    expect([read.status, read.body]).toEqual([404, nothing.body])
  }
  expect(await said(ours.manager, post)).toEqual(['Which one?', 'All of them.'])
  // HR who work as an employee are one of the readers, and here they are none.
  const asEmployee = await api.as(ours.hr).send(postComments, { params: { id: post.id }, query: {} }, { profile: 'employee' })
  expect(asEmployee.status).toBe(404)
})

test('nobody comments without a sign-in, and support neither comments nor reads what was said', async () => {
  const { owner } = await given.cast()
  const post = await write(owner)
  const support = await given.supportIn(owner, { mayChange: true })
  const params = { id: post.id }
  expect((await api.send(addComment, { params, body: { comment: 'x' } })).status).toBe(401)
  expect((await api.as(support).send(addComment, { params, body: { comment: 'x' } })).status).toBe(403)
  expect((await api.as(support).send(postComments, { params, query: {} })).status).toBe(403)
})

test('where comments are off, or the post is not shown any more, nobody adds one; what was said stays', async () => {
  const { owner, employee } = await given.cast()
  const closed = { status: 409, body: { code: 'notice.comments_closed' } }
  expect(await say(employee, await write(owner, { commentsOpen: false }))).toMatchObject(closed)
  const post = await write(owner, { expiresAt: Temporal.Instant.from(clock.now).add({ hours: 1 }).toString() })
  await say(employee, post)
  const { version } = await api
    .as(owner)
    .call(changePost, { params: { id: post.id }, body: { ...plain, commentsOpen: false, version: post.version } })
  expect(await say(employee, post)).toMatchObject(closed)
  expect(await said(employee, post)).toEqual(['Which one?'])
  await api.as(owner).call(changePost, {
    params: { id: post.id },
    body: { ...plain, expiresAt: Temporal.Instant.from(clock.now).add({ hours: 1 }).toString(), version },
  })
  clock.advance(60)
  expect([(await say(owner, post)).body, (await say(employee, post)).status]).toMatchObject([closed.body, 404])
})

test('whoever wrote a comment removes it, and so do owner and HR; nobody else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, hr, employee, outsider } = ours
  const post = await write(owner)
  for (const words of ['One', 'Two', 'Three']) await say(employee, post, words)
  const ids = (await list(owner, post)).items.map(({ id }) => id)
  const [one = '', two = '', three = ''] = ids
  expect(await remove(outsider, one)).toMatchObject({ status: 403, body: { code: 'notice.not_your_comment' } })
  const [foreign, nothing] = [await remove(theirs.owner, one), await remove(theirs.owner, newId())]
  expect([foreign.status, foreign.body]).toEqual([404, nothing.body])
  expect([(await remove(employee, one)).body, (await remove(hr, two)).body]).toEqual([{ comments: 2 }, { comments: 1 }])
  expect(await said(owner, post)).toEqual(['Three'])
  // Somebody for whom the post is not any more has nothing to do with what others say, but with their own words.
  const { items } = await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })
  const body = { ...plain, everybody: false, roles: ['MANAGER' as const], version: items[0]?.version ?? 0 }
  await api.as(owner).call(changePost, { params: { id: post.id }, body })
  expect([(await remove(outsider, three)).status, (await remove(employee, three)).status]).toEqual([404, 200])
})

test('whoever wrote a post is told of comments in one line, never of their own; read, the next ones begin anew', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  const post = await write(hr)
  await say(hr, post, 'Ask here.')
  expect(await messages(hr)).toEqual([])
  const steps: [Member, string][] = [
    [employee, `${employee.name} commented on “${plain.title}”`],
    [manager, `${manager.name} and ${employee.name} commented on “${plain.title}”`],
    [employee, `${employee.name} and ${manager.name} commented on “${plain.title}”`],
    [outsider, `${outsider.name} and 2 others commented on “${plain.title}”`],
  ]
  for (const [who, line] of steps) {
    clock.advance(1)
    await say(who, post)
    expect(await messages(hr)).toEqual([line])
  }
  for (const who of [owner, manager, employee]) expect(await messages(who)).toEqual([])
  const [unread] = await told(hr)
  expect(unread?.link).toBe(`/product/timesheet/boardNotification?view=written&comments=${post.id}`)
  await api.as(hr).call(acknowledgeNotifications, { body: { ids: [unread?.id ?? ''] } })
  clock.advance(1)
  await say(manager, post)
  expect(await messages(hr)).toEqual([`${manager.name} commented on “${plain.title}”`, steps[3]?.[1]])
})

test('whoever hears of comments by mail alone is told of those that came since the last mail', async () => {
  const { owner, manager, employee } = await given.cast()
  const post = await write(owner)
  await api.as(owner).call(changeNotificationSettings, {
    body: { choice: { kind: 'notices.comment', bell: false, mail: true }, digestAt: 10 * 60, version: 0 },
  })
  const mailed = async () => {
    await settle()
    clock.advance(24 * 60)
    await app.jobs.find(({ name }) => name === 'notification-mails')?.run(app)
    return (await mails()).filter(({ to }) => to === owner.email).map(({ text }) => text)
  }
  await say(employee, post)
  expect((await mailed()).at(-1)).toContain(`${employee.name} commented`)
  await say(manager, post)
  expect((await mailed()).at(-1)).toContain(`${manager.name} commented`)
})

test('a comment that is gone rings no bell: what is unread says what is left, and goes with the last one and with the post', async () => {
  const { owner, manager, employee } = await given.cast()
  const post = await write(owner)
  const [one, two] = [await say(employee, post), (clock.advance(1), await say(manager, post))]
  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id
  expect(await messages(owner)).toEqual([`${manager.name} and ${employee.name} commented on “${plain.title}”`])
  await remove(manager, idOf(two))
  expect(await messages(owner)).toEqual([`${employee.name} commented on “${plain.title}”`])
  await remove(employee, idOf(one))
  expect(await messages(owner)).toEqual([])
  await say(employee, post)
  const renamed = await api
    .as(owner)
    .call(changePost, { params: { id: post.id }, body: { ...plain, title: 'The lift works again', version: post.version } })
  expect(await messages(owner)).toEqual([`${employee.name} commented on “The lift works again”`])
  await api.as(owner).call(retractPost, { params: { id: post.id }, body: { version: renamed.version } })
  expect(await messages(owner)).toEqual([])
})

test('a comment is plain words of two thousand signs at most, kept as they were typed', async () => {
  const { owner, employee } = await given.cast()
  const post = await write(owner)
  const refused = (message: string) => ({ status: 400, body: { errors: [{ field: 'comment', message }] } })
  expect(await say(employee, post, '  ')).toMatchObject(refused('Write what you want to say.'))
  expect(await say(employee, post, 'x'.repeat(2001))).toMatchObject(refused('At most 2000 characters'))
  const words = '<img src=x onerror=alert(1)>\n“Really” & truly 🙂'
  expect((await say(employee, post, words)).body).toMatchObject({ comment: words, userName: employee.name })
  expect((await say(employee, post, '🙂'.repeat(1000))).status).toBe(200)
})

test('an account comments thirty times an hour at most, and others go on', async () => {
  const { owner, manager, employee } = await given.cast()
  const post = await write(owner)
  for (let i = 0; i < 30; i++) expect((await say(employee, post, `Comment ${i}`)).status).toBe(200)
  expect((await say(employee, post)).status).toBe(429)
  expect((await say(manager, post)).status).toBe(200)
  await letPass(3600)
  expect((await say(employee, post)).status).toBe(200)
})
