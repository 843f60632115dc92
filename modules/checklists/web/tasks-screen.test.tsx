import { ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { day } from '@daybook/platform/domain'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { TasksScreen } from './tasks-screen.tsx'
import { task } from './test-lists.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-16T09:00:00Z')
  return () => vi.useRealTimers()
})

const late = task({ id: '01900000-0000-7000-8000-000000000002', title: 'Contract', due: day('2026-03-14') })
const later = task({ id: '01900000-0000-7000-8000-000000000003', title: 'Lunch', due: day('2026-03-20') })

const given = (items = [late, task(), later], features = ['BASIC_HR_CHECKLISTS']) => {
  sealNothing()
  readBy({ features })
  const sent: object[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { method?: string; body?: string }) => {
    const { pathname } = new URL(address, 'http://x')
    if (asked?.method === 'POST') {
      sent.push({ path: pathname.replace('/api/v0/', ''), ...(JSON.parse(asked.body ?? '{}') as object) })
      return Response.json(task({ status: 'DONE', version: 4, settledAt: '2026-03-16T09:00:00Z', settledBy: 'Max Boss' }))
    }
    return Response.json({ items, nextCursor: null })
  })
  showScreen(() => (
    <>
      <TasksScreen />
      <ToastHost />
    </>
  ))
  return sent
}

test('what is overdue comes first, then today, then what is to come; each says for whom', async () => {
  given()
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Overdue',
    'Today',
    'To come',
  ])
  const overdue = within(screen.getByRole('list', { name: 'Overdue' }))
  expect(overdue.getByText(/2 days overdue/)).toBeTruthy()
  expect(overdue.getByRole('link', { name: 'Joining: Ana Ruiz' })).toBeTruthy()
})

test('a task is ticked off, and that can be taken back', async () => {
  const sent = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Tick off: Order a computer' }))
  expect(await screen.findByText('Done: Order a computer')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const path = `checklist-task/${task().id}`
  expect(sent).toEqual([
    { path: `${path}/tick`, version: 3 },
    { path: `${path}/undo`, version: 4 },
  ])
})

test('what is done by itself says what for, and is not ticked off before', async () => {
  const shut = task({ gate: 'SIGNATURES', shut: true, can: { ...task().can, tick: false } })
  given([shut])
  expect(await screen.findByText('Done by itself once everything that is to be read or signed is confirmed')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Tick off: / }).disabled).toBe(true)
})

test('where nothing is to be done it says so', async () => {
  given([])
  expect(await screen.findByText(/^Nothing is to be done\./)).toBeTruthy()
})

test('a plan without checklists leaves tasks to be looked at', async () => {
  given([task()], [])
  expect(await screen.findByRole('button', { name: 'Tick off: Order a computer' })).toHaveProperty('disabled', true)
})

const handedIn = task({
  id: '01900000-0000-7000-8000-000000000004',
  title: 'Read the rules',
  approver: 'MANAGER',
  handedIn: { by: 'Ana Ruiz', at: '2026-03-16T08:00:00Z', agrees: { kind: 'PERSON', person: { id: 'max', name: 'Max Boss' } } },
  can: { tick: false, undo: false, leaveOut: false, agree: true, answer: false },
})

test('what waits until the reader agrees comes first, and is agreed to or sent back with a reason', async () => {
  const sent = given([late, handedIn])
  const list = within(await screen.findByRole('list', { name: 'To agree to' }))
  expect(list.getByText(/Handed in by Ana Ruiz · Max Boss has to agree/)).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: 'Send back: Read the rules' }))
  await userEvent.type(await screen.findByLabelText('Why it is sent back'), 'A page is missing')
  await userEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  const path = `checklist-task/${handedIn.id}`
  await waitFor(() => expect(sent).toEqual([{ path: `${path}/send-back`, reason: 'A page is missing', version: 3 }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Agree: Read the rules' }))
  expect(await screen.findByText('Agreed: Read the rules')).toBeTruthy()
  expect(sent[1]).toEqual({ path: `${path}/agree`, version: 3 })
})

test('what was handed in can be taken back, and what came back says why', async () => {
  const back = task({ title: 'Contract', sentBack: { by: 'Helga Ruiz', reason: 'A page is missing' } })
  given([{ ...handedIn, can: { tick: false, undo: true, leaveOut: false, agree: false, answer: false } }, back])
  expect(await screen.findByRole('button', { name: 'Take back: Read the rules' })).toHaveProperty('disabled', false)
  expect(screen.getByText('Sent back by Helga Ruiz: A page is missing')).toBeTruthy()
})
