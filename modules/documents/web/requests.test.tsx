import type { WantedDocument } from '@daybook/documents/contract'
import { day } from '@daybook/platform/domain'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { RequestsScreen } from './requests-screen.tsx'
import { WantedCard } from './wanted-card.tsx'
import { WantedList } from './wanted-list.tsx'

const [id, fileId] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const file = { id: fileId, name: 'ID.pdf', kind: 'pdf' as const, size: 2048, address: '/file' }

const wanted = (more: Partial<WantedDocument> = {}): WantedDocument => ({
  id,
  requestId: id,
  title: 'Your ID',
  note: 'Both sides',
  kind: 'ANY',
  expires: false,
  dueOn: day('2099-03-20'),
  person: { id, name: 'Ana Ruiz' },
  status: 'OPEN',
  reason: '',
  expiresOn: null,
  documentId: null,
  file: null,
  version: 1,
  can: { bring: true, decide: false },
  ...more,
})

const request = {
  id,
  title: 'Your ID',
  note: 'Both sides',
  kind: 'ANY',
  expires: false,
  dueOn: '2099-03-20',
  madeAt: '2026-03-16T09:00:00Z',
  madeBy: 'Priya Raman',
  people: 1,
  waiting: 1,
  accepted: 0,
}

const given = (part: () => ReactNode, one: WantedDocument | null, address = '/') => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'] })
  const sent: { way: string; body: unknown }[] = []
  const items = one ? [one] : []
  const answers: Record<string, () => object> = {
    '/document-signature': () => ({ items: [], nextCursor: null }),
    '/wanted-document': () => ({ items, nextCursor: null }),
    '/document-request': () => ({ items: [request], nextCursor: null }),
    [`/document-request/${id}`]: () => ({ ...request, wanted: items }),
    '/document-file': () => file,
  }
  vi.stubGlobal('fetch', async (where: string, asked?: { method?: string; body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof asked?.body === 'string' ? (JSON.parse(asked.body) as object) : null
    sent.push({ way: `${asked?.method ?? 'GET'} ${path}`, body })
    return Response.json(answers[path]?.() ?? one ?? {})
  })
  const Part = part
  showScreen(
    () => (
      <>
        <Part />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    { address },
  )
  return sent
}

const pdf = new File(['%PDF-'], 'ID.pdf', { type: 'application/pdf' })
const choose = () => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, pdf)

test('what is asked for is brought with one file', async () => {
  const sent = given(WantedList, wanted())
  expect(await screen.findByText('By 20 Mar 2099, PDF or picture')).toBeTruthy()
  expect(screen.getByText('Not brought yet')).toBeTruthy()
  await choose()
  await waitFor(() =>
    expect(sent.find(({ way }) => way === `POST /wanted-document/${id}`)?.body).toEqual({ broughtId: fileId, expiresOn: null }),
  )
})

test('what is good until a day is brought with that day, and not before it is said', async () => {
  const sent = given(WantedList, wanted({ expires: true }))
  const button = await screen.findByRole('button', { name: 'Choose a file' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Good until'), '31 Jan 2099{Enter}')
  await choose()
  await waitFor(() =>
    expect(sent.find(({ way }) => way === `POST /wanted-document/${id}`)?.body).toEqual({
      broughtId: fileId,
      expiresOn: '2099-01-31',
    }),
  )
})

test('what was sent back says why; where nothing is asked there is nothing', async () => {
  given(WantedList, wanted({ status: 'SENT_BACK', reason: 'It is blurred', file }))
  expect(await screen.findByText('Sent back: It is blurred')).toBeTruthy()
})

test('My Office leads to what is still to be brought', async () => {
  given(WantedCard, wanted())
  expect((await screen.findByRole('link', { name: 'Your ID' })).getAttribute('href')).toBe('/product/timesheet/myDocuments')
})

const brought = () => wanted({ status: 'BROUGHT', file, version: 2, can: { bring: false, decide: true } })

test('HR sees who brought it and accepts', async () => {
  const sent = given(RequestsScreen, brought(), `/?request=${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept what Ana Ruiz brought' }))
  await waitFor(() =>
    expect(sent.find(({ way }) => way === `POST /wanted-document/${id}/decide`)?.body).toEqual({
      decision: 'ACCEPT',
      reason: '',
      version: 2,
    }),
  )
})

test('HR sends it back with a reason, and not without', async () => {
  const sent = given(RequestsScreen, brought(), `/?request=${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Send back what Ana Ruiz brought' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send it back' }))
  expect(await screen.findByText('Please say why')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why'), 'It is blurred')
  await userEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  await waitFor(() =>
    expect(sent.find(({ way }) => way === `POST /wanted-document/${id}/decide`)?.body).toMatchObject({
      decision: 'SEND_BACK',
      reason: 'It is blurred',
    }),
  )
})

test('nothing is asked of nobody, without a title or a day', async () => {
  const sent = given(RequestsScreen, null, '/?request=new')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for it' }))
  for (const words of ['Please say what you ask for', 'Choose whom you ask', 'Choose a day'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(sent.some(({ way }) => way === 'POST /document-request')).toBe(false)
})
