import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { DepartmentsScreen } from './departments-screen.tsx'

const row = (id: string, name: string, people: number, left = 0) => ({
  id,
  list: 'department',
  name,
  people,
  left,
  version: 1,
})
const rows = [row('attic', 'Attic', 0), row('sales', 'Sales', 3, 1), row('slaes', 'Slaes', 1)]

type Sent = { method: string; url: string; body: unknown }

const show = (items: readonly unknown[], address = '/', refusal?: object) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' }: { method?: string; body?: string } = {}) => {
    if (url.endsWith('/search')) return Response.json({ items, nextCursor: null })
    if (method === 'GET') return Response.json(rows.find(({ id }) => url.endsWith(id)))
    sent.push({ method, url, body: JSON.parse(body) })
    if (refusal) return Response.json(refusal, { status: 409 })
    return Response.json(
      method === 'DELETE' ? { response_message: 'Attic was removed.' } : { ...row('sales', 'Vendors', 3), version: 2 },
    )
  })
  showScreen(DepartmentsScreen, { address })
  return sent
}

beforeEach(() => readBy())

test('the departments stand there with how many have each, and the job titles beside them', async () => {
  show(rows)
  expect(await screen.findByText('3 people, 1 left')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await userEvent.click(screen.getByText('Job titles'))
  expect(await screen.findByRole('link', { name: 'Add a job title' })).toBeTruthy()
})

test('nothing yet, nothing found, and what could not be loaded', async () => {
  show([])
  expect(await screen.findByText(/Your company has no departments yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add a department' })).toBeTruthy()
  show([], '/?q=xyz')
  expect(await screen.findByText('No department matches “xyz”.')).toBeTruthy()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'x', response_message: 'It did not work.' }, { status: 400 }))
  showScreen(DepartmentsScreen)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('while it loads, the shape of the list stands there', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  showScreen(DepartmentsScreen)
  expect(await screen.findByLabelText(/^Loading/)).toBeTruthy()
})

test('a name is opened and changed with the keyboard alone', async () => {
  const sent = show(rows)
  ;(await screen.findByRole('link', { name: 'Sales' })).focus()
  await userEvent.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog', { name: 'Change Sales' })
  const name = within(panel).getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Vendors{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { name: 'Vendors', version: 1 } }]))
  // Somebody has it.
  expect(within(panel).queryByRole('button', { name: 'Remove Sales' })).toBeNull()
})

test('one is merged into another after a question that says who moves', async () => {
  const sent = show(rows, '/?name=slaes')
  const panel = await screen.findByRole('dialog', { name: 'Change Slaes' })
  expect(within(panel).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  await userEvent.click(within(panel).getByRole('combobox', { name: 'Into' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Sales', hidden: true }))
  expect(screen.queryByRole('option', { name: 'Slaes', hidden: true })).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Merge into Sales' }))
  await waitFor(async () => {
    const { questions } = await import('@daybook/platform/web/confirm.ts')
    expect(questions.get()?.words).toMatch(/^1 person moves to Sales, and Slaes is no longer there\./)
    questions.get()?.answer(true)
  })
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', body: { into: 'sales' } }]))
})

test('whoever may not change them reads them only', async () => {
  readBy({ userRole: 'EMPLOYEE' })
  show(rows)
  expect(await screen.findByText('Attic')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Add a/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Attic' })).toBeNull()
})

test('a name that the address tells is opened, also where the list has not come to it', async () => {
  show([], '/?name=slaes')
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByDisplayValue('Slaes')).toBeTruthy()
  expect(within(panel).getByRole('button', { name: 'Rename everywhere' })).toBeTruthy()
})
