import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Vitest runs this before every test file of the web: nothing that a test drew, stubbed or set is there in the next one.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
