import { MantineProvider } from '@mantine/core'
import type { ShownFile } from '@daybook/platform/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FileList } from './file-list.tsx'
import { openPdf, type PdfFile } from './pdf-file.ts'

vi.mock('./pdf-file.ts', () => ({ openPdf: vi.fn<typeof openPdf>() }))

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

const pdf = (pages: number) => {
  const drawn: number[] = []
  const file = {
    pages,
    draw: (_canvas, page) => {
      drawn.push(page)
      return { done: Promise.resolve(), stop: () => undefined }
    },
    read: async (page) => `Words of page ${page}`,
    close: vi.fn<() => void>(),
  } satisfies PdfFile
  return { file, drawn }
}

const openedPdf = async (found: Awaited<ReturnType<typeof openPdf>>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('%PDF-'))
  vi.mocked(openPdf).mockResolvedValue(found)
  shown([file('pdf')])
  fireEvent.click(screen.getByRole('button', { name: 'Plan.pdf' }))
  await screen.findByRole('button', { name: 'Download' })
}

test('a PDF is looked at page by page, by buttons and by keys, with its words; closed it lets go of the file', async () => {
  const { file: plan } = pdf(3)
  await openedPdf(plan)
  expect(await screen.findByText('Words of page 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Words of page 2')).toBeTruthy()
  const page = screen.getByRole('region', { name: 'Plan.pdf' })
  for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(page, { key })
  expect(await screen.findByText('Words of page 3')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.keyDown(page, { key: 'PageUp' })
  expect(await screen.findByText('Page 2 of 3', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(plan.close).toHaveBeenCalledOnce())
})

test.each([
  ['locked', /asks for a password/],
  ['broken', /cannot be shown here/],
] as const)('a PDF that is %s says so, and can be downloaded', async (fault, words) => {
  await openedPdf(fault)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('a file is taken off by its name', () => {
  const removed = vi.fn<(file: ShownFile) => void>()
  shown([file('pdf')], removed)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Plan.pdf' }))
  expect(removed).toHaveBeenCalledWith(expect.objectContaining({ id: 'pdf' }))
})
