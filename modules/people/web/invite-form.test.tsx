import { invitePerson } from '@daybook/people/contract'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { InvitePersonForm } from './invite-form.tsx'

const sent = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({ items: [], nextCursor: null }))
// An invitation is sealed: before it is sent, the keys of the server are asked for, unless an earlier test has them.
const invitations = () => sent.mock.calls.filter(([url]) => url.endsWith('/daybook-keys') || url.endsWith(invitePerson.path))

test('a hire date that is no day sends no invitation, and stays as it was typed; one that is, does', async () => {
  readBy({ userRole: 'ENTERPRISE_ADMIN', country: 'US' })
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
  show(<InvitePersonForm onInvited={vi.fn<() => void>()} />)
  await userEvent.type(screen.getByLabelText('Email Address'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Full name'), 'Ada Field')
  const hired = screen.getByLabelText<HTMLInputElement>('Hire date')
  await userEvent.type(hired, '31/12/2026{Enter}')
  expect(await screen.findByText('“31/12/2026” is not a date. Write it like 29 Mar 2026')).toBeTruthy()
  expect([hired.value, invitations()]).toEqual(['31/12/2026', []])
  await userEvent.clear(hired)
  await userEvent.type(hired, '12/1/2026{Enter}')
  await waitFor(() => expect(invitations().length).toBeGreaterThan(0))
  // These keys are none, so it is tried again; the next test must not see that.
  await screen.findByRole('alert')
})
