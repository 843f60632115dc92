import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportReply } from './import-state.ts'
import { TimeImportScreen } from './import-screen.tsx'

const readable: ImportReply = {
  format: 'generic',
  columns: [],
  questions: { zone: false, dateOrder: [] },
  total: 1,
  imported: 1,
  already: 0,
  skipped: 0,
  rejected: 0,
  waiting: 0,
  rows: [],
}

const refusal = (words: string) => Response.json({ code: 'x', status: 409, response_message: words }, { status: 409 })

/** A server that gives these answers, one after the other. */
const shown = (...answers: Response[]) => {
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error())
  readBy()
  show(<TimeImportScreen />)
}
const chooseFile = () =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, new File(['x'], 'a.csv'))
const alert = async () => (await screen.findByRole('alert')).textContent

test('why a file cannot be read stays below the place to choose another', async () => {
  shown(refusal('We do not know this kind of file.'))
  await chooseFile()
  expect(await alert()).toBe('We do not know this kind of file.')
})

test('a refused answer is said at the question', async () => {
  shown(Response.json({ ...readable, questions: { zone: true, dateOrder: [] } }), refusal('Try again in an hour.'))
  await chooseFile()
  await userEvent.click(await screen.findByRole('button', { name: 'Read the file' }))
  expect(await alert()).toBe('Try again in an hour.')
})

test('a refused import says so beside its button, and another file begins without it', async () => {
  shown(Response.json(readable), refusal('This period is closed.'))
  await chooseFile()
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 entry' }))
  expect(await alert()).toBe('This period is closed. Nothing was stored, and nothing here is lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
