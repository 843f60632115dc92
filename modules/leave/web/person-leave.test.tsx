import type { ListedLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { balancesQuery, requestPages } from './leave-queries.ts'
import { PersonLeave } from './person-leave.tsx'
import { annual, leaveOn } from './test-leave.ts'

const ofTom = { userId: 'tom', userName: 'Tom Becker', version: 3 } as const
const day13 = leaveOn(day('2026-04-13'), { cancelFor: true }, { ...ofTom, status: 'PENDING' })
const day14 = leaveOn(day('2026-04-14'), { cancelFor: true }, ofTom)
const paid = leaveOn(day('2026-04-15'), {}, ofTom)

const showLeaveOf = (userId: string, items: readonly ListedLeave[]): void => {
  const client = oneTryClient()
  const balances = {
    userId,
    userName: 'Tom Becker',
    today: day('2026-03-16'),
    items: [{ ...annual, typeName: 'All of it' }],
    can: { ask: false, adjust: true },
  }
  client.setQueryData(balancesQuery(userId).queryKey, balances)
  client.setQueryData(requestPages(userId).queryKey, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })
  showScreen(() => <PersonLeave userId={userId} />, { client })
}

const cancels = () => screen.queryAllByRole('button', { name: /^Cancel the leave/ })

test('leave of somebody else is cancelled where it stands, with a note, where the server would take that', async () => {
  readBy({ userId: 'nora' })
  sealNothing()
  const sent: { address: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push({ address, body: JSON.parse(String(body ?? 'null')) as unknown })
    return Response.json(address.includes('cancel-for') ? day14 : { items: [], nextCursor: null })
  })
  showLeaveOf('tom', [day13, day14, paid])
  await screen.findAllByText('Annual leave')
  expect(cancels()).toHaveLength(2)
  fireEvent.click(cancels()[1] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Cancel the leave of Tom Becker' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this leave' }))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Why' }), { target: { value: 'The fair is that day' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this leave' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, note: 'The fair is that day' }))
  expect(sent[0]?.address).toContain('/api/v0/leave/2026-04-14/cancel-for')
})
