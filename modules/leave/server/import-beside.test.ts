import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { importLeave } from '../contract/index.ts'
import { type AskedDays, overlaps } from '../domain/index.ts'

// Of leave of decades a file is held against what lies nearest to its rows: in the end against all of it.

const { api, given, rows, clock } = await testApp({ own: true })

const first = day('2025-03-03')
const half = fc.constantFrom<AskedDays['fromHalf'][]>(undefined, undefined, 'first', 'second')
const leave = fc
  .record({ at: fc.nat(4), days: fc.nat(2), fromHalf: half, toHalf: half })
  .map(({ at, days, fromHalf, toHalf }): AskedDays => {
    const [from, to] = [addDays(first, at), addDays(first, at + days)]
    // One day is whole or one half of it; several begin in the afternoon, or end at noon.
    if (days === 0) return { from, to, ...(fromHalf ? { fromHalf } : {}) }
    return { from, to, ...(fromHalf === 'second' ? { fromHalf } : {}), ...(toHalf === 'first' ? { toHalf } : {}) }
  })

const words = (half: 'first' | 'second' | undefined, otherwise: string) => (half ? `${half} half` : otherwise)

const csvOf = (email: string, asked: readonly AskedDays[]): string => {
  const line = ({ from, to, fromHalf, toHalf }: AskedDays) =>
    [email, 'Sick leave', from, words(fromHalf, 'full day'), to, words(from === to ? fromHalf : toHalf, 'full day')].join(',')
  return `Email,Leave Type,Start Date,Start Date Breakdown,End Date,End Date Breakdown\n${asked.map(line).join('\n')}\n`
}

/** A company whose HR bring leave of one employee, the first time of all that there is. */
const office = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr, employee } = await given.cast({ zone: 'UTC' })
  await rows('update person set hire_date = null where company_id = $1', [owner.companyId])
  await given.leaveType(owner, 'Sick leave', { limited: false, sandwich: 'both' })
  return async (asked: readonly AskedDays[], commit: boolean) => {
    if (commit) await rows('delete from leave_request where person_id = $1', [employee.userId])
    // So many files an hour are all that anybody brings.
    await rows('delete from rate_limit')
    const body = { csv: csvOf(employee.email, asked), format: 'horilla', commit } as const
    return (await api.as(hr).call(importLeave, { body })).rows
  }
}

test.each([
  [
    'the other half of the day on which a row begins',
    { from: first, to: first, fromHalf: 'second' },
    { from: first, to: addDays(first, 1), fromHalf: 'second' },
  ],
  [
    'what began beside a half of a day before it',
    { from: first, to: addDays(first, 3), fromHalf: 'second' },
    { from: addDays(first, 2), to: addDays(first, 2) },
  ],
] as const)('a row overlaps %s, whichever was brought first', async (_, other, row) => {
  const bring = await office()
  const morning = { from: first, to: first, fromHalf: 'first' } as const
  for (const before of [
    [morning, other],
    [other, morning],
  ]) {
    expect((await bring(before, true)).map(({ outcome }) => outcome)).toEqual(['import', 'import'])
    expect(await bring([row], false)).toMatchObject([{ outcome: 'rejected' }])
  }
})

test('a row is refused just where it overlaps what was brought before, in halves of days as well', async () => {
  const bring = await office()
  await fc.assert(
    fc.asyncProperty(
      fc.array(leave, { minLength: 1, maxLength: 12 }),
      fc.array(leave, { minLength: 1, maxLength: 8 }),
      async (before, after) => {
        const stored = (await bring(before, true)).flatMap(({ outcome, row }) => (outcome === 'import' ? [before[row - 2]] : []))
        for (const asked of after) {
          const [line] = await bring([asked], false)
          const taken = stored.some((other) => other && overlaps(asked, other))
          const expected = taken ? ['rejected', 'already'] : ['import', 'skipped']
          expect(expected).toContain(line?.outcome)
        }
      },
    ),
    { numRuns: 40 },
  )
})
