import { expect, test } from 'vitest'
import { type LeftOutAsked, leftOutReason } from './index.ts'

// A payroll says whom it does not pay, and why (docs/rules.md#pay).

const asked: LeftOutAsked = { invited: false, choice: null, terms: 'OWN', payslip: 'FILLED' }

test.each<[string, Partial<LeftOutAsked>, string | null]>([
  ['has something on the payslip', {}, null],
  ['is not computed yet', { payslip: 'NONE' }, null],
  ['has nothing on the payslip', { payslip: 'EMPTY' }, 'NO_HOURS'],
  ['never agreed pay terms', { terms: 'NONE', payslip: 'NONE', invited: true }, 'NO_TERMS'],
  ['is paid by another cycle', { terms: 'OTHER', payslip: 'NONE' }, 'OTHER_CYCLE'],
  ['has not accepted the invitation', { invited: true, payslip: 'NONE' }, 'INVITED'],
  ['has not accepted, and is paid all the same', { invited: true, choice: 'PAY', payslip: 'EMPTY' }, 'NO_HOURS'],
  ['has not accepted since it was finalised', { invited: true, choice: 'WAIT', payslip: 'NONE' }, 'INVITED'],
  ['accepted, or agreed terms, once it was finalised', { choice: 'WAIT', payslip: 'NONE' }, 'LATER'],
  ['is held back', { choice: 'HOLD', payslip: 'NONE' }, 'HOLD'],
])('who %s', (_who, about, reason) => {
  expect(leftOutReason({ ...asked, ...about })).toBe(reason)
})
