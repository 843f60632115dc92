import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { type Listener, Listeners } from './listeners.ts'

const [acme, birch] = ['acme', 'birch']
const stream = (companyId: string, accountId: string, sessionId: string): Listener => {
  const reply: Partial<FastifyReply> = {}
  return { companyId, accountId, personId: `${accountId} at ${companyId}`, sessionId, reply: reply as FastifyReply }
}

test('streams are found by company, account and session, and gone from all of them at once', () => {
  const [nora, tom, other] = [stream(acme, 'nora', 's1'), stream(acme, 'tom', 's2'), stream(birch, 'nora', 's1')]
  const listeners = new Listeners()
  for (const each of [nora, tom, other]) listeners.add(each)
  expect(listeners.of('companyId', acme)).toEqual([nora, tom])
  expect(listeners.of('accountId', 'nora')).toEqual([nora, other])
  expect(listeners.of('personId', 'nora at birch')).toEqual([other])
  expect(listeners.of('sessionId', 's1')).toEqual([nora, other])
  listeners.remove(nora)
  listeners.remove(nora)
  expect(listeners.of('companyId', acme)).toEqual([tom])
  expect(listeners.of('sessionId', 's1')).toEqual([other])
  expect(listeners.all()).toEqual([tom, other])
})

test('who is removed while all are told is no fault', () => {
  const listeners = new Listeners()
  const streams = Array.from({ length: 3 }, (_, i) => stream(acme, `account ${i}`, `session ${i}`))
  for (const each of streams) listeners.add(each)
  for (const each of listeners.of('companyId', acme)) listeners.remove(each)
  expect(listeners.all()).toEqual([])
})
