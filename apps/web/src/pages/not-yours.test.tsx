import { assetSetUp } from '@daybook/assets/contract'
import { session, type Screen, useSession } from '@daybook/platform/web'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NotYours } from './not-yours.tsx'

const assets = { permission: assetSetUp } as unknown as Screen

const Profile = () => useSession().profile

test('HR who work as an employee are offered the hat that opens the page', async () => {
  session.setProfile('employee')
  readBy({ userRole: 'HUMAN_RESOURCE' })
  showScreen(() => (
    <>
      <Profile />
      <NotYours screen={assets} />
    </>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Work as Admin' }))
  expect(await screen.findByText('admin')).toBeTruthy()
})

test('whoever has no other hat is told who can change it', async () => {
  readBy({ userRole: 'EMPLOYEE' })
  showScreen(() => <NotYours screen={assets} />)
  expect(await screen.findByRole('button', { name: 'Go to My Office' })).toBeTruthy()
})
