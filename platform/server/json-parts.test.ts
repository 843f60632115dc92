import * as fc from 'fast-check'
import { inOneGo } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { jsonParts } from './json-parts.ts'

const written = (reply: object, list: string): unknown =>
  JSON.parse(Buffer.concat(inOneGo(jsonParts(reply, list))).toString('utf8'))

test('a reply in parts is the reply', () => {
  const json = fc.jsonValue()
  fc.assert(
    fc.property(fc.array(json), fc.dictionary(fc.string(), json), (days, rest) => {
      const reply = { ...rest, days }
      expect(written(reply, 'days')).toEqual(JSON.parse(JSON.stringify(reply)))
    }),
  )
})

test('a list that is not there is a mistake of ours', () => {
  expect(() => written({ items: [] }, 'days')).toThrow('no list days')
})
