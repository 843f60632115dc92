import { listFields } from '@daybook/people/contract'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ImportScreen } from './import-screen.tsx'
import { keptPay } from './import-table.ts'

const list = 'Full Name,Work E-Mail,Joining Date\nIda Import,ida@example.com,03/04/2024\n'

/** Answers what is asked of the list; the company has no fields of its own. */
const besideFields =
  <Init,>(ofList: (url: string, init: Init) => Promise<Response>) =>
  async (url: string, init: Init) =>
    url.endsWith(listFields.path) ? Response.json({ items: [] }) : ofList(url, init)

test('no row is looked at while a date can be read in two ways', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ created: 1, updated: 0, unchanged: 0, failed: 0, rows: [], added: { department: [], designation: [] } }),
  )
  vi.stubGlobal('fetch', besideFields(asked))
  // A page on a plain address seals nothing, so what it asks for can be seen here.
  vi.stubGlobal('crypto', { randomUUID: () => 'a key' })
  showScreen(ImportScreen)
  await screen.findByText('Drop an employee list here, or choose a file')
  const box = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  await userEvent.upload(box, new File([list], 'people.csv'))
  const dayFirst = await screen.findByText('Day first: 31/12/2025')
  expect(screen.queryByText(/^All/)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(dayFirst)
  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeTruthy()
})

const answered = (commit: boolean) => ({
  columns: [],
  mapping: {},
  added: { department: ['Kitchen', 'Yard'], designation: ['Cook'] },
  created: 1,
  updated: 1,
  unchanged: 0,
  failed: 0,
  rows: [
    {
      row: 2,
      outcome: 'create',
      userId: null,
      email: 'ida@example.com',
      name: 'Ida Import',
      payCycle: 'Monthly',
      pay: { amountCents: 1_250_000, per: 'HOUR' },
      payNote: null,
      changes: [],
      errors: [],
    },
    {
      row: 3,
      outcome: 'update',
      changes: ['designation', 'manager'],
      userId: '3',
      email: 'ada@example.com',
      name: commit ? 'Ada Stored' : 'Ada Looked',
      payCycle: null,
      pay: null,
      payNote: 'Has pay already; change it under Pay',
      errors: [],
    },
  ],
})

test('the preview says what it changes, by which cycle each is paid and whose pay is left as it is, and so does the result', async () => {
  const asked = vi.fn<(url: unknown, init: { body: string }) => Promise<Response>>(async (_url, { body }) =>
    Response.json(answered((JSON.parse(body) as { commit: boolean }).commit)),
  )
  vi.stubGlobal('fetch', besideFields(asked))
  vi.stubGlobal('crypto', { randomUUID: () => 'a key' })
  showScreen(ImportScreen)
  await screen.findByText('Drop an employee list here, or choose a file')
  const box = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  await userEvent.upload(box, new File(['Full Name,Work E-Mail\nIda Import,ida@example.com\n'], 'people.csv'))
  expect(await screen.findAllByText('€12,500.00 an hour, by “Monthly”')).not.toEqual([])
  expect(screen.getAllByText('Job title, Manager')).not.toEqual([])
  expect(screen.getAllByText('Has pay already; change it under Pay')).not.toEqual([])
  expect(screen.getByText('New departments: Kitchen, Yard. New job titles: Cook.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }))
  expect(await screen.findByText('Ada Stored: Has pay already; change it under Pay.')).toBeTruthy()
})

test('many whose pay is left as it is are counted behind the first', () => {
  const rows = Array.from({ length: 7 }, (_, i) => ({ name: `P${i}`, payNote: i === 0 ? null : 'Has pay already' }))
  expect([keptPay(rows), keptPay([])]).toEqual(['P1, P2, P3, P4, P5 and 1 more: Has pay already.', null])
})
