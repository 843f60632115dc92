import { activePosts, addPost } from '@daybook/notices/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { changeNotificationSettings, getNotificationSettings, listNotifications } from '../contract/index.ts'
import { wakeMails } from './mails.ts'

const world = await testApp()
const { api, app, given, mails, settle, clock } = world

const post = {
  kind: 'NOTICE' as const,
  title: 'SECRET: whom we let go',
  content: '<p>On Monday.</p>',
  everybody: false,
  departments: [] as string[],
  roles: [] as ('HUMAN_RESOURCE' | 'MANAGER')[],
  pinned: false,
  mustConfirm: true,
  publishAt: null,
  expiresAt: null,
  commentsOpen: false,
}

const evening = async (to: string, words: string) => {
  clock.set('2026-03-16T18:00:00Z')
  await wakeMails(app)
  await settle()
  return (await mails()).filter((mail) => mail.to === to && `${mail.subject} ${mail.text}`.includes(words)).length
}

const digest = async (who: Member) => {
  const { version } = await api.as(who).call(getNotificationSettings, {})
  await api.as(who).call(changeNotificationSettings, { body: { digestAt: 17 * 60, version } })
}

test.each(['role', 'department'] as const)(
  'whoever loses the %s for which a notice is by the evening is not mailed what it is called, nor reads it in the bell',
  async (by) => {
    clock.set('2026-03-16T10:00:00Z')
    const { owner } = await given.cast({ zone: 'UTC' })
    const reader = await given.person(owner, { role: by === 'role' ? 'HUMAN_RESOURCE' : 'EMPLOYEE' })
    await digest(reader)
    const change = async (what: { role?: 'EMPLOYEE'; department?: string }) => {
      const { version } = await api.as(owner).call(getPerson, { params: { userId: reader.userId } })
      await api.as(owner).call(updatePerson, { params: { userId: reader.userId }, body: { version, ...what } })
    }
    if (by === 'department') await change({ department: 'Board' })
    const audience = by === 'role' ? { roles: ['HUMAN_RESOURCE' as const] } : { departments: ['Board'] }
    await api.as(owner).call(addPost, { body: { ...post, ...audience } })
    await settle()
    const bell = async () => JSON.stringify((await api.as(reader).call(listNotifications, { query: {} })).items)
    expect(await bell()).toContain('SECRET')
    await change(by === 'role' ? { role: 'EMPLOYEE' } : { department: 'Sales' })
    await settle()
    expect((await api.as(reader).call(activePosts, { query: { kind: 'NOTICE' } })).items).toEqual([])
    expect(await evening(reader.email, 'SECRET')).toBe(0)
    expect(await bell()).not.toContain('SECRET')
  },
)
