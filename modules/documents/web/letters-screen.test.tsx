import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LettersScreen } from './letters-screen.tsx'

// The test's document has no fonts; a field that grows with its text listens to them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const [id, ana] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const template = { id, name: 'Certificate', body: '# Certificate\nDear {first name}, {reason}', own: ['reason'], version: 1 }
const person = {
  userId: ana,
  userName: 'Ana Ruiz',
  email: 'ana@example.com',
  designation: '',
  profileImageS3Path: null,
  status: 'ACTIVE',
}

const given = ({ items = [template] as object[], address = '/' } = {}) => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'], userRole: 'ENTERPRISE_ADMIN', userId: ana })
  const sent: { way: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (where: string, asked?: { method?: string; body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof asked?.body === 'string' ? JSON.parse(asked.body) : {}
    sent.push({ way: `${asked?.method ?? 'GET'} ${path}`, body })
    if (path === '/letter-template') return Response.json(asked?.method === 'POST' ? template : { items, nextCursor: null })
    if (path === `/letter-template/${id}`) return Response.json(template)
    if (path.endsWith('/preview')) {
      const missing = body.values.length === 0 ? ['reason'] : []
      return Response.json({ blocks: [{ kind: 'HEADING', text: 'Certificate' }], missing, made: true })
    }
    if (path.endsWith('/letter')) return Response.json({ documentId: id, number: 2 })
    return Response.json({ items: [person], nextCursor: null })
  })
  showScreen(
    () => (
      <>
        <LettersScreen />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    { address },
  )
  return sent
}

test('templates stand there; before there are any it says what they are for', async () => {
  given()
  expect(await screen.findByRole('link', { name: /Certificate/ })).toBeTruthy()
  given({ items: [] })
  expect(await screen.findByText(/There are no letters yet/)).toBeTruthy()
})

test('a field that there is not is named with its line, and nothing is sent', async () => {
  const sent = given({ address: '/?template=new' })
  await userEvent.type(await screen.findByLabelText('Name'), 'Offer')
  await userEvent.type(screen.getByLabelText('The letter'), 'Dear {{salary}')
  await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
  expect(await screen.findByText('Line 1: There is no field {salary}')).toBeTruthy()
  expect(sent.map(({ way }) => way)).not.toContain('POST /letter-template')
})

test('a field is put at the end by a press', async () => {
  given({ address: '/?template=new' })
  await userEvent.type(await screen.findByLabelText('The letter'), 'Dear ')
  await userEvent.click(screen.getByRole('button', { name: 'first name' }))
  expect((screen.getByLabelText('The letter') as HTMLTextAreaElement).value).toBe('Dear {first name}')
})

test('a letter is written once all that it lacks is typed, and shown before', async () => {
  const sent = given({ address: `/?write=${id}` })
  const write = await screen.findByRole('button', { name: 'Write the letter' })
  expect((write as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('combobox', { name: 'To' }))
  fireEvent.click(await screen.findByRole('option', { name: /Ana Ruiz/, hidden: true }))
  expect(await screen.findByText('It lacks: reason')).toBeTruthy()
  expect(screen.getByText(/who has it already/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('reason'), 'Ten years')
  await userEvent.click(screen.getByRole('button', { name: 'Write the letter' }))
  await vi.waitFor(() =>
    expect(sent.find(({ way }) => way.endsWith('/letter'))?.body).toEqual({
      userId: ana,
      values: [{ field: 'reason', value: 'Ten years' }],
      folder: '',
      signBy: null,
    }),
  )
})
