import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportReply } from './import-state.ts'
import { LeaveImportScreen } from './import-screen.tsx'

const typeId = '018f0000-0000-7000-8000-000000000001'
const userId = '018f0000-0000-7000-8000-000000000002'

const row: ImportReply['rows'][number] = {
  row: 2,
  outcome: 'import',
  userId,
  userName: 'Ada Wren',
  typeName: 'Annual leave',
  unit: 'DAYS',
  from: '2026-02-28',
  to: '2026-02-28',
  amount: 1250,
  booked: -750,
  field: null,
  value: '',
  reason: '',
} as ImportReply['rows'][number]

const readable: ImportReply = {
  format: 'balances',
  columns: ['Email', 'Type', 'Balance', 'As of'],
  questions: { dateOrder: [] },
  types: [{ name: 'Annual leave', rows: 1, typeId }],
  total: 1,
  imported: 1,
  already: 0,
  skipped: 0,
  rejected: 0,
  waiting: 0,
  rows: [row],
}

const config = (names: string[]) => ({
  types: names.map((name) => ({ id: typeId, name, unit: 'DAYS', archived: false, versions: [], version: 1 })),
  country: 'DE',
  departments: [],
})

const refusal = (words: string) => Response.json({ code: 'x', status: 409, response_message: words }, { status: 409 })

/** A server with these types of leave, that gives these answers to files, one after the other; what was sent is kept. */
const shown = (names: string[], ...answers: Response[]) => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    if (String(url instanceof Request ? url.url : url).includes('company-leaves-config')) return Response.json(config(names))
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return answers.shift() ?? Response.error()
  })
  readBy()
  show(<LeaveImportScreen />)
  return sent
}
const chooseFile = async () => {
  await screen.findByText('Drop a CSV file here, or choose one')
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, new File(['x'], 'a.csv'))
}

test('without a type of leave there is nothing to bring balances to, and the next step is said', async () => {
  shown([])
  expect(await screen.findByText('Balances are of a type of leave. Set one up first.')).toBeTruthy()
})

test('why a file cannot be read stays below the place to choose another', async () => {
  shown(['Annual leave'], refusal('This file is not one we know.'))
  await chooseFile()
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not one we know.')
})

test('every row is shown with what it changes, and brought over by a press', async () => {
  const sent = shown(['Annual leave'], Response.json(readable), Response.json(readable))
  await chooseFile()
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Ada Wren')).toBeTruthy()
  expect(within(table).getByText('12.5 days')).toBeTruthy()
  expect(within(table).getByText('−7.5')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Bring 1 row over' }))
  expect(await screen.findByText('Imported')).toBeTruthy()
  expect(sent.map(({ commit }) => commit)).toEqual([false, true])
})

test('a name that nobody knows here is asked for before any row is shown', async () => {
  const unknown = { ...readable, types: [{ name: 'Vacation', rows: 3, typeId: null }], imported: 0, rejected: 1 }
  const answered = { ...readable, types: [{ name: 'Vacation', rows: 3, typeId }] }
  const sent = shown(['Annual leave'], Response.json(unknown), Response.json(answered))
  await chooseFile()
  const button = await screen.findByRole('button', { name: 'Read the file' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Which leave is Vacation?' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Annual leave', hidden: true }))
  await userEvent.click(button)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(sent[1]).toMatchObject({ typeOf: [{ name: 'Vacation', typeId }], commit: false })
})

test('balances without a day are asked for theirs', async () => {
  shown(['Annual leave'], Response.json({ ...readable, columns: ['Email', 'Type', 'Balance'] }))
  await chooseFile()
  expect(await screen.findByLabelText('Of which day are these balances?')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a refused import says so beside its button, and another file begins without it', async () => {
  shown(['Annual leave'], Response.json(readable), refusal('Try again in an hour.'))
  await chooseFile()
  await userEvent.click(await screen.findByRole('button', { name: 'Bring 1 row over' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Try again in an hour. Nothing was stored, and nothing here is lost.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
