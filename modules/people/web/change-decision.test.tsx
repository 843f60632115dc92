import type { ChangeRequest } from '@daybook/people/contract'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DecideChange } from './change-decision.tsx'

const field = { kind: 'TEXT', decision: null, comment: '', changed: false } as const
const request: ChangeRequest = {
  id: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
  userName: 'Claire Dubois',
  note: '',
  status: 'PENDING',
  askedAt: '2026-03-16T09:00:00Z',
  decidedAt: null,
  decidedByName: null,
  personVersion: 3,
  fields: [
    {
      ...field,
      id: '01900000-0000-7000-8000-000000000003',
      label: 'Name in the contract',
      before: 'A',
      now: 'B',
      wanted: 'C',
      changed: true,
    },
    { ...field, id: '01900000-0000-7000-8000-000000000004', label: 'Key number', before: null, now: null, wanted: '7' },
  ],
  can: { decide: true, withdraw: false },
}

test('the button says what it does; leaving a field wants a reason, and nothing is sent before', async () => {
  readBy({ userRole: 'HUMAN_RESOURCE' })
  const sent = vi.fn<() => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', sent)
  show(<DecideChange request={request} onDone={vi.fn<() => void>()} />)
  expect(screen.getByText('Changed since it was asked for: it was A then')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change all of it' })).toBeTruthy()
  await userEvent.click(screen.getAllByRole('radio', { name: 'Leave it' })[1] ?? document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 field, leave the rest' }))
  expect(screen.getByText('Say why a field is not changed.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})
