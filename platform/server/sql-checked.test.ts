import { withoutTransaction } from '@daybook/platform/server'
import { bool, checked, columnsOf, day, first, instant, int, json, type Kind, orNull, text } from '@daybook/platform/server/sql'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { app } = await testApp()
const db = withoutTransaction(app)

test('a statement that gives what it declares gives it typed', async () => {
  const found = await first(
    db,
    checked({ n: int, word: orNull(text), born: day, at: instant, yes: bool, list: json<number[]>() })`
      select count(*)::int as n, null::text as word, '2026-02-03'::date as born, '2026-02-03T04:05Z'::timestamptz as at, true as yes, '[1]'::jsonb as list`,
  )
  expect(found).toEqual({ n: 1, word: null, born: '2026-02-03', at: '2026-02-03T04:05:00Z', yes: true, list: [1] })
})

const one: Record<string, Kind<unknown>> = { one: int }

test.each([
  ['a column too many', checked(one)`select 1 as one, 2 as two`, 'two is not declared'],
  ['a column too few', checked({ ...one, two: int })`select 1 as one`, 'two is not selected'],
  ['another name', checked(one)`select 1 as "One"`, 'One is not declared, one is not selected'],
  ['another type', checked({ one: text })`select 1 as one`, 'one is of type 23'],
  ['a day where a time is meant', checked({ one: instant })`select now()::date as one`, 'one is of type 1082'],
  ['another column of a table', checked(columnsOf('rate_limit', 'key'))`select points from rate_limit`, 'points is not declared'],
])('%s is found by whatever runs the statement, with or without rows', async (_, query, fault) => {
  await expect(first(db, query)).rejects.toThrow(fault)
})
