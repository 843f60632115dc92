import { expect, test } from 'vitest'
import { folderWords, goesWords, heldWords, keptWords } from './retention-words.ts'

test('a rule is told in words', () => {
  expect(keptWords({ keptMonths: 120, countsFrom: 'ADDED' })).toBe('10 years after they were added')
  expect(keptWords({ keptMonths: 1, countsFrom: 'LEFT' })).toBe('1 month after their person left')
  expect([folderWords({ folder: null }), folderWords({ folder: 'Payroll' })]).toEqual(['Every other folder', 'Payroll'])
  expect([goesWords({ byItself: true }), goesWords({ byItself: false })]).toEqual(['By itself, every night', 'When HR says so'])
})

test('a hold is told by what it is on', () => {
  const [one, other] = [
    { id: '1', name: 'Handbook' },
    { id: '2', name: 'Ana Ruiz' },
  ]
  expect(heldWords({ document: one, person: null })).toBe('Handbook')
  expect(heldWords({ document: null, person: other })).toBe('Every personal document of Ana Ruiz')
})
