import { day } from '@daybook/platform/domain'
import { sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { InvitedTasks } from './invited-tasks.tsx'

const token = 'a'.repeat(43)
const task = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Read the rules',
  note: '',
  due: day('2026-03-20'),
  status: 'OPEN',
  fields: [],
  gate: null,
  shut: false,
  handedIn: false,
  sentBack: null,
  waiting: false,
  version: 1,
  can: { tick: true, undo: false },
}
const waits = {
  ...task,
  id: '01900000-0000-7000-8000-000000000002',
  title: 'Sign',
  waiting: true,
  can: { tick: false, undo: false },
}

const given = (answer: () => Response) => {
  sealNothing()
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { body?: string }) => {
    sent.push({ path: address, body: JSON.parse(asked?.body ?? '{}') })
    return address.endsWith('/task') ? Response.json({ ...task, status: 'DONE' }) : answer()
  })
  showScreen(() => <InvitedTasks token={token} today="2026-03-16" />)
  return sent
}

test('tasks are ticked off with the token in the body, and never in an address', async () => {
  const sent = given(() => Response.json({ items: [task, waits] }))
  await userEvent.click(await screen.findByRole('button', { name: /^Your tasks 2 to do/ }))
  expect(screen.getByText('By 20 Mar 2026')).toBeTruthy()
  expect(screen.getByText('Waits for others')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tick off: Sign' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Tick off: Read the rules' }))
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/task'))).toBe(true))
  expect(sent.find(({ path }) => path.endsWith('/task'))?.body).toEqual({ token, taskId: task.id, done: true, version: 1 })
  expect(sent.some(({ path }) => path.includes(token))).toBe(false)
})

test('what could not be loaded says so, and can be tried again', async () => {
  given(() => Response.json({ code: 'not_found', response_message: 'Not found.' }, { status: 404 }))
  await userEvent.click(await screen.findByRole('button', { name: /^Your tasks Not loaded/ }))
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})
