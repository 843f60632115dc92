import type { PersonDetail } from '@daybook/people/contract'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PersonForm } from './person-form.tsx'

const helen = {
  userId: 'helen',
  userName: 'Helen Hill',
  legalName: 'Helen Hill',
  userRole: 'HUMAN_RESOURCE',
  designation: '',
  department: 'People',
  employmentType: null,
  managerId: null,
  hireDate: '2025-01-05',
  birthDate: null,
  badge: '',
  custom: [],
  version: 1,
  can: { changeRole: false },
} as unknown as PersonDetail

/** What somebody else decides about HR, in the order of the form. */
const decidedByOthers = [
  'Full name',
  'Job title',
  'Department',
  'Employment type',
  'Manager',
  'Hire date',
  'Date of birth',
  'Badge ID',
]

const shutFor = (reader: Parameters<typeof readBy>[0], moveStart: boolean): string[] => {
  readBy(reader)
  show(<PersonForm person={{ ...helen, can: { ...helen.can, moveStart } }} onSaved={vi.fn<() => void>()} />)
  // A list of choices may have the label of its field, too.
  return [...decidedByOthers, 'Preferred name', 'Phone'].filter((label) =>
    screen.getAllByLabelText<HTMLInputElement>(label).some(({ disabled }) => disabled),
  )
}

test('HR are not offered what they may not change of themselves, and are told who does', () => {
  expect(shutFor({ userId: 'helen', userRole: 'HUMAN_RESOURCE' }, false)).toEqual(decidedByOthers)
  expect(screen.getAllByText('Somebody else sets it: rules and who decides about you go by it')).toHaveLength(3)
  expect(screen.getAllByText('An owner sets it: checklists, and files of time and leave, go by it')).toHaveLength(2)
  expect(screen.getAllByText('Ask for another one in your profile')).toHaveLength(2)
})

test('of somebody else all of it is open', () => {
  expect(shutFor({ userId: 'nora', userRole: 'ENTERPRISE_ADMIN' }, true)).toEqual([])
})

test('an owner is offered their own joining date as far as the server takes it', () => {
  expect(shutFor({ userId: 'helen', userRole: 'ENTERPRISE_ADMIN' }, true)).toEqual([])
})

test('and not where another owner sets it', () => {
  expect(shutFor({ userId: 'helen', userRole: 'ENTERPRISE_ADMIN' }, false)).toEqual(['Hire date'])
})
