import { endpoint, refusals } from '@daybook/platform/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Refuse, Refused, refuser } from './problem.ts'

const bookRefusals = refusals({
  'book.lent': { status: 409, words: '{name} has it until {day}.' },
  'book.torn': { status: 409, words: 'A page is missing.' },
})

const lend = endpoint({
  name: 'lend',
  method: 'POST',
  path: '/lend',
  summary: 'Lend',
  permission: { name: 'book.lend', means: 'Lend a book', audience: 'public', scopes: {} },
  response: z.null(),
  errors: { ...bookRefusals },
})

const refuse: Refuse<typeof lend.errors> = refuser(lend.errors)
const saidBy = (say: () => never): string => {
  try {
    return say()
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

test('the words of a refusal are filled in by name', () => {
  expect(saidBy(() => refuse('book.lent', { words: { name: 'Ada', day: '4 May' } }))).toBe('Ada has it until 4 May.')
  expect(saidBy(() => refuse('limit.reached', { words: { when: 'in an hour' } }))).toContain('Try again in an hour.')
  expect(saidBy(() => refuse('book.torn'))).toBe('A page is missing.')
})

/** Looked at by the type checker alone: each of these must not compile. */
export const neverCompiles = [
  // @ts-expect-error nothing is filled in
  () => refuse('limit.reached'),
  // @ts-expect-error one of two is forgotten
  () => refuse('book.lent', { words: { name: 'Ada' } }),
  // @ts-expect-error the options leave the words out
  () => refuse('book.lent', { field: 'name' }),
  // @ts-expect-error a wrong name beside the right ones
  () => refuse('limit.reached', { words: { when: 'in an hour', wenn: 'later' } }),
  // @ts-expect-error a wrong name instead of the right one
  () => refuse('limit.reached', { words: { wenn: 'later' } }),
  // @ts-expect-error these words have no placeholder
  () => refuse('book.torn', { words: { page: 3 } }),
  // @ts-expect-error no endpoint of ours declares it
  () => refuse('book.burnt'),
  // @ts-expect-error of several codes, one needs words
  (code: 'book.torn' | 'book.lent') => refuse(code, { field: 'name' }),
]
