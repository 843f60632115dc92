import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CommandPalette } from './command-palette.tsx'
import { KeysHost } from './keys-host.tsx'
import { addPaletteEntries } from './palette.ts'
import { show } from './test-screen.tsx'

test('no letter is lost between the shortcut and the palette, and what is found can be run', async () => {
  const run = vi.fn<() => void>()
  const forget = addPaletteEntries([
    { id: 'import', label: 'Import people', group: 'Actions', keywords: ['csv'], run },
    { id: 'other', label: 'Add a holiday', group: 'Actions', run: () => undefined },
  ])
  show(<CommandPalette />)
  await userEvent.keyboard('{Control>}k{/Control}csb{Backspace}v')
  const box = await screen.findByLabelText<HTMLInputElement>('Search screens, people and actions')
  await waitFor(() => expect(box.value).toBe('csv'))
  expect(screen.queryByText('Add a holiday')).toBeNull()
  await userEvent.click(screen.getByText('Import people'))
  expect(run).toHaveBeenCalledTimes(1)
  forget()
})

test('? shows the keys, but not while somebody types it', async () => {
  show(
    <>
      <input aria-label="A box" />
      <KeysHost />
    </>,
  )
  await userEvent.type(screen.getByLabelText('A box'), 'why?')
  expect(screen.queryByText('Show these keys')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  expect(await screen.findByText('Show these keys')).toBeTruthy()
})
