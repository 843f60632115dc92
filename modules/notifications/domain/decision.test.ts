import { expect, test } from 'vitest'
import { decisionAbout, timesheetsOf } from './decision.ts'
import { kinds } from './kinds.ts'

test('what waits is decided on in place, and nothing else is', () => {
  expect(decisionAbout(kinds.timeWaiting.name, timesheetsOf('ana'))).toEqual({ what: 'TIMESHEETS', id: 'ana' })
  expect(decisionAbout(kinds.leaveWaiting.name, 'request')).toEqual({ what: 'LEAVE', id: 'request' })
  const waiting: readonly string[] = [kinds.timeWaiting.name, kinds.leaveWaiting.name]
  for (const { name } of Object.values(kinds).filter((kind) => !waiting.includes(kind.name)))
    expect(decisionAbout(name, 'any')).toBeNull()
})
