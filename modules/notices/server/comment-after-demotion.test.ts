import { activePosts, addComment, addPost, allPosts, changePost, postComments } from '../contract/index.ts'
import { listNotifications } from '@daybook/notifications/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { api, given, settle } = await testApp()

test('whoever was of HR is not told any more what a post that they wrote for managers is called, and who comments on it', async () => {
  const { owner, hr, manager } = await given.cast()
  const plain = {
    title: 'Meeting',
    content: '<p>On Monday.</p>',
    everybody: false,
    departments: [],
    roles: ['MANAGER'] as 'MANAGER'[],
    pinned: false,
    mustConfirm: false,
    publishAt: null,
    expiresAt: null,
    commentsOpen: true,
  }
  const post = await api.as(hr).call(addPost, { body: { ...plain, kind: 'NOTICE' } })
  const { version } = await api.as(owner).call(getPerson, { params: { userId: hr.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body: { version, role: 'EMPLOYEE' } })
  await settle()
  const { kind: _, ...rest } = { ...plain, kind: 'NOTICE' }
  await api
    .as(owner)
    .call(changePost, { params: { id: post.id }, body: { ...rest, title: 'SECRET: who is let go', version: post.version } })
  await api.as(manager).call(addComment, { params: { id: post.id }, body: { comment: 'Not my team' } })
  await settle()
  // They do not read it: neither the post nor its comments.
  expect((await api.as(hr).call(activePosts, { query: { kind: 'NOTICE' } })).items).toEqual([])
  expect((await api.as(hr).send(postComments, { params: { id: post.id }, query: {} })).status).toBe(404)
  expect((await api.as(hr).send(allPosts, { query: { kind: 'NOTICE' } })).status).toBe(403)
  const { items } = await api.as(hr).call(listNotifications, { query: {} })
  expect(items.filter(({ message, detail }) => `${message} ${detail}`.includes('SECRET'))).toEqual([])
})
