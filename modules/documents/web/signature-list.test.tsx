import type { Confirmation, Signature } from '@daybook/documents/contract'
import { day } from '@daybook/platform/domain'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmationPart } from './confirmation-part.tsx'
import { Confirmed, ToConfirm } from './signature-list.tsx'

const id = '01900000-0000-7000-8000-000000000001'

const signature = (more: Partial<Signature> = {}): Signature => ({
  id,
  documentId: id,
  documentName: 'Handbook',
  number: 2,
  how: 'SIGN',
  dueOn: day('2099-03-20'),
  ended: false,
  person: { id, name: 'Ana Ruiz' },
  signedAt: null,
  signedName: null,
  file: { id, name: 'Handbook.pdf', kind: 'pdf', size: 2048, address: '/file' },
  inOrder: false,
  can: { sign: true, refuse: false },
  ...more,
})

const asked: Confirmation = {
  id,
  how: 'SIGN',
  inOrder: false,
  number: 2,
  dueOn: day('2099-03-20'),
  madeAt: '2026-03-16T09:00:00Z',
  madeBy: 'Priya Raman',
  ended: false,
  people: 2,
  done: 1,
}

const signer = {
  id,
  userId: id,
  userName: 'Ana Ruiz',
  signedAt: '2026-03-16T10:00:00Z' as string | null,
  signedName: 'Ana Ruiz' as string | null,
  state: 'SIGNED',
  turn: null as number | null,
  refusedReason: null as string | null,
  hasLeft: false,
  reads: true,
}

type About = { who?: typeof signer; one?: Signature; confirmation?: Confirmation | null; role?: 'ENTERPRISE_ADMIN' | 'EMPLOYEE' }

const given = (part: () => ReactNode, { one, confirmation = null, role = 'ENTERPRISE_ADMIN', who = signer }: About = {}) => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'], userRole: role })
  const sent: { way: string; body: unknown }[] = []
  const answers: Record<string, () => object> = {
    '/document-signature': () => ({ items: one ? [one] : [], nextCursor: null }),
    [`/document-confirmation/${id}`]: () => ({ confirmation }),
    [`/document-confirmation/${id}/signer`]: () => ({
      items: [who],
      nextCursor: null,
    }),
  }
  vi.stubGlobal('fetch', async (where: string, sending?: { method?: string; body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof sending?.body === 'string' ? (JSON.parse(sending.body) as object) : null
    sent.push({ way: `${sending?.method ?? 'GET'} ${path}`, body })
    return Response.json(answers[path]?.() ?? one ?? {})
  })
  const Part = part
  showScreen(() => (
    <>
      <Part />
      <ConfirmHost />
      <ToastHost />
    </>
  ))
  return sent
}

const bodyOf = (sent: { way: string; body: unknown }[], way: string) => sent.find((each) => each.way === way)?.body

test('a document is signed with a typed name, and not without', async () => {
  const sent = given(ToConfirm, { one: signature() })
  expect(await screen.findByText(/agree to it/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText('Please type your name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await waitFor(() => expect(bodyOf(sent, `POST /document-signature/${id}`)).toEqual({ name: 'Ana Ruiz', drawing: null }))
})

test('a document is signed with a drawing, once there is enough of one', async () => {
  const sent = given(ToConfirm, { one: signature() })
  await userEvent.click(await screen.findByText('Draw it'))
  expect(screen.getByText(/What I have drawn here/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText(/draw your whole signature/)).toBeTruthy()
  const pad = screen.getByRole('img', { name: 'Nothing is drawn yet' })
  vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100))
  Object.assign(pad, { setPointerCapture: () => undefined })
  for (const [what, clientX] of [
    ['down', 10],
    ['move', 11],
    ['move', 60],
    ['up', 60],
  ] as const)
    fireEvent(pad, new PointerEvent(`pointer${what}`, { bubbles: true, isPrimary: true, pointerId: 1, clientX, clientY: 50 }))
  expect(await screen.findByRole('img', { name: 'Your signature as you drew it' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await waitFor(() => expect(bodyOf(sent, `POST /document-signature/${id}`)).toEqual({ name: '', drawing: '20,100 120,100' }))
})

test('where people sign one after the other, one may refuse with a reason', async () => {
  const sent = given(ToConfirm, { one: signature({ inOrder: true, can: { sign: true, refuse: true } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse to sign' }))
  await userEvent.click(screen.getByRole('button', { name: 'Refuse to sign' }))
  expect(await screen.findByText('Please say why')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why you do not sign it'), 'The salary is wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Refuse to sign' }))
  await waitFor(() => expect(bodyOf(sent, `POST /document-signature/${id}/refuse`)).toEqual({ reason: 'The salary is wrong' }))
})

test('HR sees whose turn it is, and why somebody refused', async () => {
  const who = { ...signer, signedAt: null, signedName: null, state: 'REFUSED', turn: 1, refusedReason: 'The salary is wrong' }
  given(Part, { confirmation: { ...asked, inOrder: true, ended: true }, who })
  expect(await screen.findByText('Refused')).toBeTruthy()
  expect(screen.getByText('The salary is wrong')).toBeTruthy()
})

test('one that is only to be read is confirmed with a press', async () => {
  const sent = given(ToConfirm, { one: signature({ how: 'READ' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(bodyOf(sent, `POST /document-signature/${id}`)).toEqual({ name: '', drawing: null }))
})

test('what was confirmed has its certificate', async () => {
  const sent = given(Confirmed, { one: signature({ signedAt: '2026-03-16T10:00:00Z', signedName: 'Ana Ruiz' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Certificate of Handbook' }))
  await waitFor(() => expect(sent.map(({ way }) => way)).toContain(`GET /document-signature/${id}/certificate.pdf`))
})

const Part = () => <ConfirmationPart documentId={id} />

test('HR sees how many have signed, and asks nobody any more once that is confirmed', async () => {
  const sent = given(Part, { confirmation: asked })
  expect(await screen.findByText(/Version 2 is signed by 1 of 2/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask nobody any more' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask no more' }))
  await waitFor(() => expect(sent.map(({ way }) => way)).toContain(`DELETE /document-confirmation/${id}`))
})

test('HR asks everybody who sees it by a day, and not without one', async () => {
  const sent = given(Part)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask people to confirm it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask them' }))
  expect(await screen.findByText('Choose a day')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('By'), '20 Mar 2099{Enter}')
  await waitFor(() =>
    expect(bodyOf(sent, `POST /document-confirmation/${id}`)).toEqual({
      how: 'READ',
      dueOn: '2099-03-20',
      people: null,
      inOrder: false,
    }),
  )
})

test('nobody but owner and HR is shown who has', async () => {
  const sent = given(Part, { role: 'EMPLOYEE' })
  await waitFor(() => expect(sent).toEqual([]))
  expect(screen.queryByText('Read and signed')).toBeNull()
})
