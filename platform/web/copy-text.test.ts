import { expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toast } from './toast.ts'

const toasts = () => [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'error')].map((spy) => spy.mockImplementation(() => undefined))

test('a text that was copied is said to be', async () => {
  const [done, failed] = toasts()
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('abc', 'Copied.')
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(done).toHaveBeenCalledWith('Copied.')
  expect(failed).not.toHaveBeenCalled()
})

test.each([
  ['has no clipboard', {}],
  ['refuses to', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } }],
])('where the browser %s, people are told how to copy it themselves', async (_, browser) => {
  const [done, failed] = toasts()
  vi.stubGlobal('navigator', browser)
  await copyText('abc', 'Copied.')
  expect(done).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalledWith('Select the text and copy it.')
})
