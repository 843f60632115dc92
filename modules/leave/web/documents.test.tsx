import type { LeaveFile } from '@daybook/leave/contract'
import { show } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DocumentPicker } from './document-picker.tsx'
import { Documents } from './documents.tsx'
import { documentWords, sizeWords } from './words.ts'

const note: LeaveFile = {
  id: 'note',
  name: 'Note.pdf',
  kind: 'pdf',
  size: 340_000,
  addedAt: '2026-03-16T09:00:00Z',
  can: { remove: true },
}
const file = (name = 'Scan.png', size = 9) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const never = () => new Promise<never>(() => undefined)

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/Drop a document here or choose one/), { target: { files } })

test('documents stand with name and size, and what the reader may not take away has no button for it', () => {
  const sent = { ...note, id: 'sent', name: 'Sent.pdf', can: { remove: false } }
  show(<DocumentPicker files={[note, sent]} bring={never} remove={never} />)
  expect(screen.getByRole('button', { name: 'Note.pdf' })).toBeTruthy()
  expect(screen.getAllByText('340 kB')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove Note.pdf',
  ])
})

test('each chosen file is said to be on its way, and one that could not be brought says why and is tried again', async () => {
  const bring = vi.fn<(file: File) => Promise<void>>(never).mockImplementationOnce(() => Promise.reject(new Error('No space')))
  show(<DocumentPicker files={[]} bring={bring} remove={never} />)
  choose(file('First.png'), file('Second.png'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getAllByText(/Being sent/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByText(/Being sent/)).toHaveLength(2))
  expect(bring.mock.calls.map(([{ name }]) => name)).toEqual(['First.png', 'Second.png', 'First.png'])
})

test('a file of another kind is not sent, and no more than five are taken', () => {
  const bring = vi.fn<(file: File) => Promise<void>>(never)
  const four = ['1', '2', '3', '4'].map((id) => ({ ...note, id }))
  show(<DocumentPicker files={four} bring={bring} remove={never} />)
  choose(new File(['x'], 'note.html', { type: 'text/html' }))
  expect(screen.getByRole('alert').textContent).toContain('Not the right kind of file')
  choose(file('One.png'), file('Two.png'))
  expect(screen.getByText('One.png')).toBeTruthy()
  expect(screen.queryByText('Two.png')).toBeNull()
  expect(screen.getByText('A request carries at most 5 files')).toBeTruthy()
  expect(screen.getByLabelText(/Drop a document here/)).toHaveProperty('disabled', true)
})

test('why a file could not be taken away is said', async () => {
  show(<DocumentPicker files={[note]} bring={never} remove={() => Promise.reject(new Error('x'))} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Note.pdf' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

test('a request says that its document is missing, beside the ones that are there, or nothing', () => {
  show(<Documents files={[]} missing={false} />)
  expect([screen.queryByText(/document/i), screen.queryByRole('list')]).toEqual([null, null])
  show(<Documents files={[note]} missing />)
  expect(screen.getByText('A document is still missing')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Documents' }).textContent).toContain('Note.pdf')
})

test.each([
  [{ documentFrom: null, documentFirst: true }, null],
  [{ documentFrom: 1, documentFirst: false }, 'A document is needed. It may be brought later.'],
  [
    { documentFrom: 3, documentFirst: true },
    'From 3 calendar days in a row on, a document is needed before the request is sent.',
  ],
])('%j is said as %j', (policy, words) => {
  expect(documentWords(policy)).toBe(words)
})

test.each([
  [12, '1 kB'],
  [340_000, '340 kB'],
  [5_242_880, '5.2 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
