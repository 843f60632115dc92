import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { sentBackWeeks } from './index.ts'

const sent = (date: string, decidedAt: string, decisionNote = 'The break is missing') => ({
  day: day(date),
  decidedAt,
  decidedByName: 'Mia Boss',
  decisionNote,
})

test('what one decision sent back of one week stands together, the newest week first', () => {
  const [early, late] = ['2026-03-16T08:00:00Z', '2026-03-16T09:00:00Z']
  const days = [
    sent('2026-03-03', early),
    sent('2026-03-11', early),
    sent('2026-03-09', early),
    sent('2026-03-12', late, 'Which shop?'),
  ]
  expect(sentBackWeeks(days, 1)).toEqual([
    { week: '2026-03-09', days: ['2026-03-09', '2026-03-11'], by: 'Mia Boss', note: 'The break is missing' },
    { week: '2026-03-09', days: ['2026-03-12'], by: 'Mia Boss', note: 'Which shop?' },
    { week: '2026-03-02', days: ['2026-03-03'], by: 'Mia Boss', note: 'The break is missing' },
  ])
})

test('a Sunday belongs to the week that begins with it, where weeks begin on Sundays', () => {
  const days = [sent('2026-03-08', ''), sent('2026-03-14', '')]
  expect(sentBackWeeks(days, 7)).toMatchObject([{ week: '2026-03-08', days: ['2026-03-08', '2026-03-14'] }])
})

test('nothing was sent back: there is nothing to say', () => expect(sentBackWeeks([], 1)).toEqual([]))
