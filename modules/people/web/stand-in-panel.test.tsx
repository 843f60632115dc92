import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StandIns } from './stand-in-panel.tsx'

const row = {
  id: 'one',
  userId: 'ana',
  userName: 'Ana Ruiz',
  standInId: 'ben',
  standInName: 'Ben Ode',
  from: '2026-03-20',
  to: '2026-03-27',
  can: { remove: true },
}

const show = (items: readonly unknown[], address?: string) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, asked?: { method?: string }) => {
    if (asked?.method === 'DELETE') sent.push(url)
    return Response.json(asked?.method === 'DELETE' ? { response_message: 'Ended.' } : { items, nextCursor: null })
  })
  showScreen(StandIns, address === undefined ? {} : { address })
  return sent
}

test('it opens from its button, and says that nobody stands in', async () => {
  show([])
  await userEvent.click(await screen.findByRole('button', { name: 'Who stands in' }))
  expect(await screen.findByText('Nobody stands in for anybody, today or later.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Let them stand in' })).toHaveProperty('disabled', true)
})

test('who stands in, for whom and when; whoever may ends it', async () => {
  const sent = show([row, { ...row, id: 'two', standInName: 'Cy Day', can: { remove: false } }], '/?stand-in=1')
  expect((await screen.findAllByText('for Ana Ruiz, 20 Mar – 27 Mar 2026')).length).toBe(2)
  expect(screen.queryByRole('button', { name: 'End it: Cy Day for Ana Ruiz' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'End it: Ben Ode for Ana Ruiz' }))
  expect(sent.length).toBe(1)
})
