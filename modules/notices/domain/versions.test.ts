import { expect, test } from 'vitest'
import { changedParts, type PostContents, postParts, saysOtherwise } from './versions.ts'

const first: PostContents = {
  title: 'The lift is out of order',
  content: '<p>Please take the stairs.</p>',
  files: ['plan'],
  everybody: false,
  departments: ['Workshop', 'Office'],
  roles: [],
  people: [],
  pinned: false,
  mustConfirm: false,
  commentsOpen: false,
  publishAt: '2026-03-10T09:00:00Z',
  expiresAt: null,
}

test('a version differs in just what was changed', () => {
  expect(changedParts(first, first)).toEqual([])
  expect(changedParts(first, { ...first, title: 'The lift works again' })).toEqual(['title'])
  expect(changedParts(first, { ...first, pinned: true, expiresAt: '2026-03-12T09:00:00Z' })).toEqual(['pinned', 'times'])
  const other: PostContents = {
    ...first,
    title: 'Other',
    content: '<p>Other</p>',
    files: ['other plan'],
    people: ['a'],
    pinned: true,
    mustConfirm: true,
    commentsOpen: true,
    publishAt: '2026-03-11T09:00:00Z',
  }
  expect(changedParts(first, other)).toEqual([...postParts])
})

test('an audience in another order is the same audience', () => {
  expect(changedParts(first, { ...first, departments: ['Office', 'Workshop'] })).toEqual([])
  expect(changedParts(first, { ...first, roles: ['MANAGER'] })).toEqual(['audience'])
  expect(changedParts(first, { ...first, everybody: true })).toEqual(['audience'])
})

test('which files went with versions of before nobody knows', () => {
  expect(changedParts({ ...first, files: null }, first)).toEqual([])
})

test('readers are told of other words and files, not of another audience or a pin', () => {
  expect(saysOtherwise(first, { ...first, content: '<p>It works.</p>' })).toBe(true)
  expect(saysOtherwise(first, { ...first, files: [] })).toBe(true)
  expect(saysOtherwise(first, first)).toBe(false)
})
