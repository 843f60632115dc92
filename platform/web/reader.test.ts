import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ownerAndHr, ownerHrAndSupport, permission } from '@daybook/platform/contract'
import { useMay, useMayChange, useReader } from './reader.ts'
import { session } from './session.ts'
import { readBy } from './test-screen.tsx'

const seen = <T>(hook: () => T): T => renderHook(hook).result.current

const run = permission('test.run', 'For the tests', ownerAndHr, 'TIMESHEET')
const post = permission('test.post', 'For the tests', ownerAndHr, 'JOBS')
const look = permission('test.look', 'For the tests', ownerHrAndSupport)

test('before anybody is known there is nobody, and asking for them is a mistake', async () => {
  // Who reads is kept by the module, and other files of this worker have said who.
  vi.resetModules()
  const fresh = await import('./reader.ts')
  expect(seen(fresh.useKnownReader)).toBeUndefined()
  expect(() => seen(fresh.useReader)).toThrow('readersComeFrom')
})

test('what somebody may do follows from their role and the products of the company', () => {
  readBy()
  expect([seen(() => useMay(run)), seen(() => useMay(post))]).toEqual([true, false])
  readBy({ userRole: 'MANAGER' })
  expect(seen(() => useMay(run))).toBe(false)
})

test('HR working as Employee may do what an employee may', () => {
  readBy({ userRole: 'HUMAN_RESOURCE' })
  session.setProfile('admin')
  expect([seen(useReader).role, seen(() => useMay(run))]).toEqual(['HUMAN_RESOURCE', true])
  session.setProfile('employee')
  expect([seen(useReader).role, seen(() => useMay(run))]).toEqual(['EMPLOYEE', false])
})

test('support looks, and changes only what the owner allowed', () => {
  const may = () => [seen(() => useMay(look)), seen(() => useMayChange(look))]
  readBy({ userId: null, userRole: 'ADMIN', support: { mayChange: false } })
  expect(may()).toEqual([true, false])
  readBy({ userId: null, userRole: 'ADMIN', support: { mayChange: true } })
  expect(may()).toEqual([true, true])
})

test('who runs the installation may do nothing in a company that has not let them in, and neither may who is in none', () => {
  readBy({ userId: null, userRole: 'ADMIN', support: null })
  expect(seen(() => useMay(look))).toBe(false)
  readBy({ userId: null, userRole: null })
  expect(seen(() => useMay(permission('test.own', 'For the tests', { EMPLOYEE: 'own' })))).toBe(false)
})
