import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { readBy } from './test-screen.tsx'

// A second says nothing about a page on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Vitest runs this before every test file of the web. Nora reads where a test names nobody, whoever read in the one before.
beforeEach(() => readBy())

// Nothing that a test drew, stubbed or set is there in the next one.
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
