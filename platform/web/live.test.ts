import { expect, test } from 'vitest'
import { takeEvents } from './live.ts'

test('events are taken whole; what is still on its way waits', () => {
  const taken = takeEvents('event: changed\ndata: {"topics":["clock"]}\n\n: ping\n\nevent: cha')
  expect(taken.events).toEqual([{ event: 'changed', data: '{"topics":["clock"]}' }])
  expect(taken.rest).toBe('event: cha')
})
