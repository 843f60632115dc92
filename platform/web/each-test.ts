import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { session } from './session.ts'
import { readBy } from './test-screen.tsx'

// A second says nothing about a page on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Vitest runs this before every test file of the web. Nora reads where a test names nobody, whoever read in the one before.
beforeEach(() => readBy())

type Window = { readonly happyDOM?: { setURL(url: string): void } }

/** The documents of a worker share one address: whoever pressed a link to a file has left it for one that nothing can be called from. */
const comeBack = (): void => {
  if (!location.protocol.startsWith('http')) (globalThis as Window).happyDOM?.setURL('http://localhost:3000/')
}

// Nothing that a test drew, stubbed or set is there in the next one.
beforeEach(comeBack)
// The tests' document has no fonts; a field that grows with its text listens to them.
beforeEach(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
// Where a test has no server nobody answers, rather than whatever listens at the documents' address.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session.end()
  session.setPreview(null)
  session.setProfile('employee')
  localStorage.clear()
  sessionStorage.clear()
})
