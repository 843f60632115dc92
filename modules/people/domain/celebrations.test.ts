import { type Day, day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { celebrations } from './index.ts'

const person = (name: string, birthDate: string | null, hireDate: string | null) => ({
  name,
  birthDate: birthDate as Day | null,
  hireDate: hireDate as Day | null,
})
const told = (people: ReturnType<typeof person>[], today: string) =>
  celebrations(people, day(today)).map(({ kind, person: { name }, on, years }) => [on, name, kind, years])

test('birthdays and anniversaries come by month and day, not by year', () => {
  const people = [person('Ada', '1990-12-01', '2024-03-05'), person('Bo', '2001-03-04', null), person('Cy', null, '2026-03-06')]
  expect(told(people, '2026-07-01')).toEqual([
    ['2026-03-04', 'Bo', 'birthday', null],
    ['2026-03-05', 'Ada', 'anniversary', 2],
    ['2026-12-01', 'Ada', 'birthday', null],
  ])
})

test('29 February is celebrated on the 28th in common years', () => {
  const people = [person('Ada', '1992-02-29', '2024-02-29')]
  expect(told(people, '2026-01-01').map(([on]) => on)).toEqual(['2026-02-28', '2026-02-28'])
  expect(told(people, '2028-01-01').map(([on]) => on)).toEqual(['2028-02-29', '2028-02-29'])
})

test('the day of hiring, and one to come, are no anniversary', () => {
  expect(told([person('Ada', null, '2026-03-02'), person('Bo', null, '2027-03-02')], '2026-03-02')).toEqual([])
})
