import type { Document } from '@daybook/documents/contract'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DocumentsScreen } from './documents-screen.tsx'
import { OwnDocumentsScreen } from './own-screen.tsx'

const [id, fileId] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const file = { id: fileId, name: 'Handbook.pdf', kind: 'pdf' as const, size: 2048, address: '/file' }
const handbook: Document = {
  id,
  place: 'COMPANY',
  department: null,
  person: null,
  folder: 'Policies',
  name: 'Handbook',
  kind: 'pdf',
  size: 2048,
  versions: 1,
  changedAt: '2026-03-16T09:00:00Z',
  changedBy: 'Nora Field',
  version: 1,
  files: [{ ...file, number: 1, addedAt: '2026-03-16T09:00:00Z', addedBy: 'Nora Field' }],
  holds: [],
  can: { change: true, remove: true },
}
const { version: _version, files: _files, holds: _holds, can: _can, ...plain } = handbook
const summary = { ...plain, inText: false, passage: null }

type About = { items?: object[]; document?: Document; address?: string; role?: 'ENTERPRISE_ADMIN' | 'EMPLOYEE'; own?: boolean }

const given = ({ items = [summary], document = handbook, address = '/', role = 'ENTERPRISE_ADMIN', own = false }: About = {}) => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'], userRole: role, userId: id })
  const sent: { way: string; body: unknown }[] = []
  const answers: Record<string, () => object> = {
    '/shared-document/search': () => ({ items, nextCursor: null }),
    '/shared-document/folder': () => ({ folders: ['Policies'], departments: ['Kitchen'] }),
    '/document-file': () => file,
    '/name-list/search': () => ({ items: [], nextCursor: null }),
    [`/document/of/${id}`]: () => ({ items, nextCursor: null }),
    [`/document/${id}/reader`]: () => ({
      items: [{ userId: id, userName: 'Ana Ruiz', userRole: 'EMPLOYEE', why: 'EVERYBODY' }],
      nextCursor: null,
    }),
    [`/document/${id}/opening`]: () => ({
      items: [{ id, userId: id, userName: 'Priya Raman', number: 1, openedAt: '2026-03-16T10:00:00Z' }],
      nextCursor: null,
    }),
    [`/document/${id}`]: () => document,
    [`/document-confirmation/${id}`]: () => ({ confirmation: null }),
    '/document-signature': () => ({ items: [], nextCursor: null }),
    '/wanted-document': () => ({ items: [], nextCursor: null }),
    '/document': () => ({ items: [summary] }),
  }
  vi.stubGlobal('fetch', async (where: string, asked?: { method?: string; body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof asked?.body === 'string' ? (JSON.parse(asked.body) as object) : null
    sent.push({ way: `${asked?.method ?? 'GET'} ${path}`, body })
    return Response.json(answers[path]?.() ?? { response_message: 'Done.' })
  })
  const Screen = own ? OwnDocumentsScreen : DocumentsScreen
  showScreen(
    () => (
      <>
        <Screen />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    { address },
  )
  return sent
}

test('documents stand there with whom they are for; owner and HR may add some', async () => {
  given()
  expect(await screen.findByRole('link', { name: 'Handbook' })).toBeTruthy()
  expect(screen.getAllByText('Whole company').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Add documents' })).toBeTruthy()
})

test('whoever only reads is told that there are none for them, and adds none', async () => {
  given({ items: [], role: 'EMPLOYEE' })
  expect(await screen.findByText(/no documents for you here yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add documents' })).toBeNull()
})

test('a document shows who can see it and why, and of a personal one who opened it', async () => {
  const person = { id, name: 'Ana Ruiz' }
  given({ address: `/?document=${id}`, document: { ...handbook, place: 'PERSON', person } })
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByText('Everybody can')).toBeTruthy()
  expect(await within(panel).findByText('Priya Raman')).toBeTruthy()
})

test('a document is removed once that is confirmed', async () => {
  const sent = given({ address: `/?document=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(sent.map(({ way }) => way)).toContain(`DELETE /document/${id}`))
})

test('nobody who may not change it is offered to', async () => {
  given({ address: `/?document=${id}`, document: { ...handbook, can: { change: false, remove: false } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Show their names' }))
  expect(await screen.findByText('Everybody can')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('files are brought and added under the names that one gives them', async () => {
  const sent = given({ address: '/?add=1' })
  const choose = await screen.findByLabelText(/Choose files/)
  await userEvent.upload(choose, new File(['%PDF-'], 'Handbook 2026.pdf', { type: 'application/pdf' }))
  const name = await screen.findByLabelText('Name of document 1')
  expect((name as HTMLInputElement).value).toBe('Handbook 2026')
  await userEvent.clear(name)
  await userEvent.type(name, 'Handbook')
  await userEvent.click(screen.getByRole('button', { name: 'Add the documents' }))
  await waitFor(() =>
    expect(sent.find(({ way }) => way === 'POST /document')?.body).toEqual({
      place: 'COMPANY',
      department: '',
      userId: null,
      folder: '',
      files: [{ broughtId: fileId, name: 'Handbook' }],
    }),
  )
})

test('without a file nothing is sent, and it says so', async () => {
  const sent = given({ address: '/?add=1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Add the documents' }))
  expect(await screen.findByText('Choose a file')).toBeTruthy()
  expect(sent.map(({ way }) => way)).not.toContain('POST /document')
})

test('one’s own say what they are before there are any', async () => {
  given({ own: true, items: [], role: 'EMPLOYEE' })
  expect(await screen.findByText(/You have no documents yet/)).toBeTruthy()
})

test('what was found inside is shown with the words marked, and what is called so without', async () => {
  const passage = [
    { text: 'The ', hit: false },
    { text: 'notice', hit: true },
    { text: ' period is …', hit: false },
  ]
  given({ items: [{ ...summary, passage }], address: '/?q=noti' })
  const marks = (await screen.findAllByText('notice')).filter(({ tagName }) => tagName === 'MARK')
  expect(marks.length).toBeGreaterThan(0)
  expect(marks[0]?.parentElement?.textContent).toBe('The notice period is …')
})

test('a search that finds nothing says where it looked', async () => {
  given({ items: [], address: '/?q=zebra' })
  expect(await screen.findByText(/is called so, or says so/)).toBeTruthy()
})
