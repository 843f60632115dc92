import { deactivatePerson, type PersonDetail } from '@daybook/people/contract'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeaveForm } from './leave-form.tsx'

const [name, userId] = ['Mona Okafor', '01990000-0000-7000-8000-000000000001']
const person = (more: Partial<PersonDetail> = {}) =>
  ({ userId, userName: name, status: 'ACTIVE', endDate: null, ...more }) as PersonDetail

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-16T09:00:00Z'), toFake: ['Date'] })
  readBy({ userRole: 'HUMAN_RESOURCE', zone: 'Europe/Berlin', country: 'GB' })
})

const typeDay = async (typed: string) => {
  const input = screen.getByLabelText('Last day of work')
  await userEvent.clear(input)
  await userEvent.type(input, `${typed}{Tab}`)
}

test('a last day ahead asks what becomes of access; one that is over ends it, and says so', async () => {
  show(<LeaveForm person={person()} onDone={vi.fn<() => void>()} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Once that day is over where they are' }).checked).toBe(true)
  await typeDay('15/03/2026')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Access ends now. Everything that was recorded stays.')).toBeTruthy()
  await typeDay('31/03/2026')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('of somebody who left the day is corrected, and of access nothing is asked', () => {
  show(<LeaveForm person={person({ status: 'INACTIVE', endDate: '2026-03-31' as never })} onDone={vi.fn<() => void>()} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save the last day' })).toBeTruthy()
  expect(deactivatePerson.body.parse({ endDate: '2026-03-31' }).accessEnds).toBe('NOW')
})
