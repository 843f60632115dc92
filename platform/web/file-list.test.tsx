import { MantineProvider } from '@mantine/core'
import type { ShownFile } from '@daybook/platform/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FileList } from './file-list.tsx'

const file = (kind: 'pdf' | 'webp'): ShownFile => ({
  id: kind,
  name: `Plan.${kind}`,
  kind,
  size: 10,
  address: `/api/v0/file/${kind}?until=1&by=2&signature=3`,
})

const shown = (files: ShownFile[], onRemove?: (file: ShownFile) => void) =>
  render(
    <MantineProvider>
      <FileList files={files} label="Files" onRemove={onRemove} />
    </MantineProvider>,
  )

test('nothing stands there where there are no files', () => {
  shown([])
  expect(screen.queryByRole('list')).toBeNull()
})

test('a picture is fetched with the token, whatever became of its address, and looked at in a dialog', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('a picture'))
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  shown([file('webp')])
  fireEvent.click(screen.getByRole('button', { name: 'Plan.webp' }))
  expect((await screen.findByRole('img', { name: 'Plan.webp' })).getAttribute('src')).toBe('blob:picture')
  expect(asked.mock.calls[0]?.[0]).toBe('/api/v0/file/webp')
})

test('a file is taken off by its name', () => {
  const removed = vi.fn<(file: ShownFile) => void>()
  shown([file('pdf')], removed)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Plan.pdf' }))
  expect(removed).toHaveBeenCalledWith(expect.objectContaining({ id: 'pdf' }))
})
