import type { Me } from '@daybook/people/contract'
import { show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoAccessWords } from './whole-pages.tsx'

const me = (products: string): Me =>
  ({
    userRole: 'EMPLOYEE',
    products,
    onboardingStepsCompleted: true,
    employerOnboardingSteps: ['mandatoryStep'],
  }) as unknown as Me

test.each([
  ['no product is told so, and led out', me(''), 'No product is set up for you', 'Sign Out'],
  ['a product is led to where they belong', me('TIMESHEET'), 'You do not have access to this', 'Go to My Office'],
  ['no session is led to the form', null, 'You do not have access to this', 'Sign In'],
])('whoever has %s', async (_who, reader, title, step) => {
  show(<NoAccessWords me={reader} />)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([step])
})
