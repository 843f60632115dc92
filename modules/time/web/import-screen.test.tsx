import { MantineProvider } from '@mantine/core'
import { readersComeFrom } from '@daybook/platform/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportReply } from './import-state.ts'
import { TimeImportScreen } from './import-screen.tsx'

const me = {
  userId: 'nora',
  name: 'Nora Field',
  userRole: 'ENTERPRISE_ADMIN' as const,
  products: 'TIMESHEET',
  country: 'DE',
  currency: 'EUR',
  zone: 'Europe/Berlin',
  weekStarts: 1,
  support: null,
}

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
const show = (...answers: Response[]) => {
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error())
  readersComeFrom({ use: () => me, useKnown: () => me })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TimeImportScreen />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const chooseFile = () =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, new File(['x'], 'a.csv'))
const alert = async () => (await screen.findByRole('alert')).textContent

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('why a file cannot be read stays below the place to choose another', async () => {
  show(refusal('We do not know this kind of file.'))
  await chooseFile()
  expect(await alert()).toBe('We do not know this kind of file.')
})

test('a refused answer is said at the question', async () => {
  show(Response.json({ ...readable, questions: { zone: true, dateOrder: [] } }), refusal('Try again in an hour.'))
  await chooseFile()
  await userEvent.click(await screen.findByRole('button', { name: 'Read the file' }))
  expect(await alert()).toBe('Try again in an hour.')
})

test('a refused import says so beside its button, and another file begins without it', async () => {
  show(Response.json(readable), refusal('This period is closed.'))
  await chooseFile()
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 entry' }))
  expect(await alert()).toBe('This period is closed. Nothing was stored, and nothing here is lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
