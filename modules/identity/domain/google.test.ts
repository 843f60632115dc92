import { expect, test } from 'vitest'
import { isGoogleMailbox } from './google.ts'

test.each([
  ['ada@gmail.com', undefined, true],
  ['ada@googlemail.com', undefined, true],
  ['Ada@GMail.com', undefined, true],
  ['ada@lindenhof.example', 'lindenhof.example', true],
  ['ada@lindenhof.example', 'Lindenhof.Example', true],
  ['ada@lindenhof.example', undefined, false],
  ['ada@lindenhof.example', 'other.example', false],
  ['ada@mail.lindenhof.example', 'lindenhof.example', false],
  ['ada@notgmail.com', undefined, false],
  ['gmail.com@evil.example', undefined, false],
  ['"a@gmail.com"@evil.example', undefined, false],
  ['ada@gmail.com.evil.example', undefined, false],
])('%s with the hosted domain %s: %s', (email, hosted, expected) => {
  expect(isGoogleMailbox(email, hosted)).toBe(expected)
})
