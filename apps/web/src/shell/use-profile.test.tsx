import type { Me } from '@daybook/people/contract'
import { session, useSession } from '@daybook/platform/web'
import { show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useProfile } from './use-profile.ts'

const Shown = ({ me }: { readonly me: Me }) => {
  useProfile(me)
  return <output>{useSession().profile}</output>
}

test.each([
  ['HUMAN_RESOURCE', [], 'admin'],
  ['HUMAN_RESOURCE', ['EMPLOYER_ADMIN_EMPLOYEE_TOGGLE'], 'employee'],
  ['MANAGER', [], 'employee'],
])('%s with the flags %o who began as an employee works as %s', (userRole, flags, profile) => {
  session.setProfile('employee')
  show(<Shown me={{ userRole, flags } as unknown as Me} />)
  expect(screen.getByRole('status').textContent).toBe(profile)
})
