import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const { getDocument, terminate } = vi.hoisted(() => ({
  getDocument: vi.fn<(options: object) => object>(),
  terminate: vi.fn<() => void>(),
}))

vi.mock('pdfjs-dist', () => ({
  AnnotationMode: { ENABLE: 1 },
  getDocument,
  PDFWorker: { create: () => ({ destroy: () => undefined }) },
}))
vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?worker', () => ({
  default: class {
    terminate = terminate
  },
}))

const given = async (open: () => Promise<object>) => {
  vi.stubGlobal('PDF_VERSION', '1')
  // As the library does, it begins once it is asked: what fails before anybody listens is nobody's.
  getDocument.mockImplementation(() => ({ promise: open(), destroy: async () => undefined }))
  const { openPdf } = await import('./pdf-file.ts')
  return openPdf(new Blob(['%PDF-']))
}
const named = (name: string) => Object.assign(new Error('no'), { name })

beforeEach(() => {
  getDocument.mockReset()
  terminate.mockReset()
})

test('what is locked is told from what is broken, and both let go of their thread', async () => {
  expect(await given(async () => Promise.reject(named('PasswordException')))).toBe('locked')
  expect(await given(async () => Promise.reject(named('InvalidPDFException')))).toBe('broken')
  await waitFor(() => expect(terminate).toHaveBeenCalledTimes(2))
})

test('a PDF is opened from its bytes, without what the policy of our pages forbids', async () => {
  const opened = await given(async () => ({ numPages: 3 }))
  expect(opened).toMatchObject({ pages: 3 })
  const options = getDocument.mock.calls[0]?.[0]
  expect(options).toMatchObject({ useWasm: false, enableXfa: false, data: new Uint8Array([37, 80, 68, 70, 45]) })
  expect(options).not.toHaveProperty('url')
  expect(terminate).not.toHaveBeenCalled()
  if (typeof opened === 'object') opened.close()
  await waitFor(() => expect(terminate).toHaveBeenCalledOnce())
})
