import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HandoutScreen } from './handout-screen.tsx'

const [ana, tom, file] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [string, string, string]
const person = (id: string, name: string) => ({ id, name, email: `${name}@example.com`, hasLeft: false })
const matches: Record<string, object> = {
  'Ana.pdf': { chosen: ana, by: 'NAME', maybe: [person(ana, 'Ana Ruiz')], doubled: false },
  'Had.pdf': { chosen: ana, by: 'BADGE', maybe: [person(ana, 'Ana Ruiz')], doubled: true },
  'Both.pdf': { chosen: null, by: 'NAME', maybe: [person(ana, 'Ana Ruiz'), person(tom, 'Tom Reed')], doubled: false },
  'Nobody.pdf': { chosen: null, by: null, maybe: [], doubled: false },
}

const given = ({ failing = '' } = {}) => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'], userRole: 'ENTERPRISE_ADMIN', userId: ana })
  const sent: { userId: string; files: unknown[] }[] = []
  const reply = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (where: string, asked?: { body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof asked?.body === 'string' ? JSON.parse(asked.body) : {}
    if (path === '/document-handout/match')
      return reply(200, { items: body.files.map(({ name }: { name: string }) => matches[name]) })
    if (path === '/document-handout') {
      if (body.userId === failing) return reply(400, { code: 'document.no_file', message: 'This file is not there any more.' })
      sent.push(body)
      return reply(200, { items: body.files.map(() => ({ broughtId: file, documentId: file })) })
    }
    if (path === '/document-file') return reply(200, { id: file, name: 'x.pdf', kind: 'pdf', size: 9, address: '/x' })
    if (path === '/shared-document/folder') return reply(200, { folders: ['Payslips'], departments: [] })
    return reply(200, { items: [], nextCursor: null })
  })
  showScreen(
    () => (
      <>
        <HandoutScreen />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    {},
  )
  return sent
}

const drop = async (...names: string[]) =>
  userEvent.upload(
    await screen.findByLabelText(/Choose (more )?files/),
    names.map((name) => new File(['%PDF-'], name, { type: 'application/pdf' })),
  )

test('before there are files it says how they find their people', async () => {
  given()
  expect(await screen.findByText(/finds its person by the name/)).toBeTruthy()
})

test('each says whose it is and why; what is open, or is there already, does not go', async () => {
  const sent = given()
  await drop('Ana.pdf', 'Had.pdf', 'Both.pdf', 'Nobody.pdf')
  expect(await screen.findByText('For Ana Ruiz, by the name')).toBeTruthy()
  expect(await screen.findByText(/who has it already: it is left out/)).toBeTruthy()
  expect(await screen.findByText(/may be for several/)).toBeTruthy()
  expect(await screen.findByText('Its name names nobody.')).toBeTruthy()
  expect(screen.getByText('2 files are left out until you say whose.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hand out 1 file to 1 person' }))
  expect(await screen.findByText('Handed out')).toBeTruthy()
  expect(sent.map(({ userId, files }) => [userId, files.length])).toEqual([[ana, 1]])
})

test('whoever may be meant is chosen by a press, and what fails for one holds up nobody else', async () => {
  const sent = given({ failing: ana })
  await drop('Ana.pdf', 'Both.pdf')
  await userEvent.click(await screen.findByRole('button', { name: /^Tom Reed/ }))
  expect(screen.getByText('For Tom Reed, chosen by you')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hand out 2 files to 2 people' }))
  expect(await screen.findByText('Not brought')).toBeTruthy()
  expect(await screen.findByText('Handed out')).toBeTruthy()
  expect(sent.map(({ userId }) => userId)).toEqual([tom])
  expect(screen.getByRole('button', { name: 'Hand out 1 file to 1 person' })).toBeTruthy()
})

test('a file is left out by a press', async () => {
  given()
  await drop('Ana.pdf')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Ana.pdf out' }))
  expect(await screen.findByText(/finds its person by the name/)).toBeTruthy()
})
