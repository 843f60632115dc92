import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LettersScreen } from './letters-screen.tsx'

const [id, ana, ben] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
  '01900000-0000-7000-8000-000000000003',
]
const template = { id, name: 'Certificate', body: '# Certificate\nDear {first name}, {reason}', own: ['reason'], version: 1 }
const person = {
  userId: ana,
  userName: 'Ana Ruiz',
  email: 'ana@example.com',
  designation: '',
  profileImageS3Path: null,
  status: 'ACTIVE',
}

const given = ({ items = [template] as object[], address = '/', lacks = [] as string[] } = {}) => {
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
      const missing = [...(body.values.length === 0 ? ['reason'] : []), ...lacks]
      return Response.json({ blocks: [{ kind: 'HEADING', text: 'Certificate' }], missing, made: true })
    }
    if (path.endsWith('/letter'))
      return body.userId === ben && lacks.length > 0
        ? Response.json({ code: 'document.letter_lacks', response_message: 'The letter lacks: job title.' }, { status: 400 })
        : Response.json({ documentId: id, number: 2 })
    return Response.json({ items: [person, { ...person, userId: ben, userName: 'Ben Cho' }], nextCursor: null })
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
  await waitFor(() =>
    expect(sent.find(({ way }) => way.endsWith('/letter'))?.body).toEqual({
      userId: ana,
      values: [{ field: 'reason', value: 'Ten years' }],
      version: template.version,
      folder: '',
      signBy: null,
    }),
  )
})

test('what the record of one lacks is typed for one alone; whoever has no letter yet is left to be written to', async () => {
  const sent = given({ address: `/?write=${id}`, lacks: ['job title'] })
  const choose = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('combobox', { name: 'To' }))
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }
  await choose(/Ana Ruiz/)
  await userEvent.type(await screen.findByLabelText('job title'), 'Carpenter')
  await choose(/Ben Cho/)
  await waitFor(() => expect(screen.queryByLabelText('job title')).toBeNull())
  await userEvent.type(screen.getByLabelText('reason'), 'Ten years')
  await userEvent.click(screen.getByRole('button', { name: 'Write 2 letters' }))
  expect(await screen.findByText('Ben Cho: The letter lacks: job title.')).toBeTruthy()
  const letters = () => sent.filter(({ way }) => way.endsWith('/letter')).map(({ body }) => [body['userId'], body['values']])
  const values = [{ field: 'reason', value: 'Ten years' }]
  expect(letters()).toEqual([
    [ana, values],
    [ben, values],
  ])
  // Pressed again, the first has no second one.
  await userEvent.click(screen.getByRole('button', { name: 'Write the letter' }))
  await waitFor(() => expect(letters().map(([whose]) => whose)).toEqual([ana, ben, ben]))
})
