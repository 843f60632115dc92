import { expect, test } from 'vitest'
import { signedMinutes } from './hours-form.tsx'

test.each([
  ['7:30', 450],
  ['-2', -120],
  ['−1,5', -90],
  ['+0:15', 15],
  ['0', 0],
  ['a lot', null],
  ['', null],
])('%s is so many minutes', (typed, minutes) => {
  expect(signedMinutes(typed)).toBe(minutes)
})
