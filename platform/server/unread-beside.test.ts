import { expect, test } from 'vitest'
import { Unread, unreadBounds } from './unread.ts'

const [KB, MB] = [1024, 1024 * 1024]

test('two accounts that leave replies lying do not cut off a third one behind the same address', () => {
  const unread = new Unread(unreadBounds)
  const left: string[] = []
  const hold = (account: string, length: number) =>
    unread.hold({ network: 'office', account }, { length }, () => void left.push(account))
  hold('colleague', 200 * KB)
  for (let i = 0; i < 60; i++) {
    hold('one', MB)
    hold('two', MB)
  }
  expect(left).not.toContain('colleague')
})

test('nor does a stranger with what everybody may read', () => {
  const unread = new Unread(unreadBounds)
  const left: string[] = []
  const hold = (account: string | undefined, length: number) =>
    unread.hold(
      { network: 'office', ...(account ? { account } : {}) },
      { length, bytes: Math.min(length, 128 * KB) },
      () => void left.push(account ?? 'stranger'),
    )
  hold('colleague', 8 * MB)
  for (let i = 0; i < 400; i++) hold(undefined, 300 * KB)
  expect(left).not.toContain('colleague')
})
