import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A second says nothing about a page on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Vitest runs this before every test file of the web: nothing that a test drew, stubbed or set is there in the next one.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
