import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'
import { pushOf } from './push.ts'

const news = { id: 'a', kind: 'leave.waiting', message: 'Ada King asks for leave: 13 Apr 2026', link: '/leave?request=1' }
const all = '/notifications'

test('a locked device shows what kind of news it is, and the line only to whoever chose so', () => {
  const shown = { title: 'Daybook', link: '/leave?request=1', tag: 'a' }
  expect(pushOf([news], 'KIND', all)).toEqual({ ...shown, body: 'A request waits for your decision' })
  expect(pushOf([news], 'ALL', all)).toEqual({ ...shown, body: 'Ada King asks for leave: 13 Apr 2026' })
  expect(pushOf([{ ...news, message: 'x'.repeat(5000) }], 'ALL', all)?.body).toHaveLength(300)
  expect(pushOf([{ ...news, message: '😀'.repeat(200) }], 'ALL', all)?.body).toBe(`${'😀'.repeat(149)}…`)
})

test('several are told as one, and nothing is told of nothing', () => {
  expect(pushOf([news, { ...news, id: 'b' }], 'ALL', all)).toEqual({
    title: 'Daybook',
    body: '2 notifications for you',
    link: all,
    tag: 'a',
  })
  expect(pushOf([], 'ALL', all)).toBeNull()
})

test('what anybody may see of any kind says nothing of leave or pay', () => {
  for (const { glance } of Object.values(kinds)) expect(glance).not.toMatch(/leave\b|pay|salary|sick|holiday/i)
})
