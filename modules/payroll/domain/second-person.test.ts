import { expect, test } from 'vitest'
import { needsSecondPerson } from './second-person.ts'

const alone = { asked: true, preparers: ['nora'], finaliser: 'nora', others: 1 }

test.each([
  ['who computed it themselves', {}, true],
  ['who finalises what another computed', { preparers: ['priya'] }, false],
  ['who adjusted what another computed', { preparers: ['priya', 'nora'] }, true],
  ['who has nobody else', { others: 0 }, false],
  ['whose company does not ask for it', { asked: false }, false],
  ['at a payroll that nobody computed', { preparers: [] }, false],
])('%s: %o needs a second person: %s', (_who, difference, needs) => {
  expect(needsSecondPerson({ ...alone, ...difference })).toBe(needs)
})
