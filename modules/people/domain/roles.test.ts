import { expect, test } from 'vitest'
import { givesRole, rolesToGive } from './roles.ts'

test('only owners make owners and HR; HR moves people between employee and manager', () => {
  expect(rolesToGive('ENTERPRISE_ADMIN', null)).toEqual(['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'])
  expect(rolesToGive('HUMAN_RESOURCE', null)).toEqual(['MANAGER', 'EMPLOYEE'])
  expect(rolesToGive('HUMAN_RESOURCE', 'HUMAN_RESOURCE')).toEqual(['HUMAN_RESOURCE'])
  expect(rolesToGive('MANAGER', null)).toEqual([])
  expect(givesRole('HUMAN_RESOURCE', 'ENTERPRISE_ADMIN', 'EMPLOYEE')).toBe(false)
})
