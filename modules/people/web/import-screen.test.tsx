import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ImportScreen } from './import-screen.tsx'

const list = 'Full Name,Work E-Mail,Joining Date\nIda Import,ida@example.com,03/04/2024\n'

test('no row is looked at while a date can be read in two ways', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ created: 1, updated: 0, unchanged: 0, failed: 0, rows: [] }),
  )
  vi.stubGlobal('fetch', asked)
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
