import type { PayrollSettings } from '@daybook/payroll/contract'
import { ConfirmHost } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settingsQuery } from './payroll-query.ts'
import { SettingsSection } from './settings-section.tsx'

const sent: unknown[] = []

const show = (secondPerson: boolean, userRole: 'ENTERPRISE_ADMIN' | 'HUMAN_RESOURCE' = 'ENTERPRISE_ADMIN') => {
  sent.length = 0
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body ?? (request instanceof Request ? await request.text() : '{}'))))
    return Response.json({ secondPerson: !secondPerson, graceDays: 14, version: 2 })
  })
  readBy({ userRole })
  const client = oneTryClient()
  client.setQueryData(settingsQuery.queryKey, { secondPerson, graceDays: 14, version: 1 } satisfies PayrollSettings)
  showScreen(
    () => (
      <>
        <SettingsSection />
        <ConfirmHost />
      </>
    ),
    { client },
  )
}

const theSwitch = async () => (await screen.findByRole('switch')) as HTMLInputElement

test('the second person is turned off only after a question', async () => {
  show(true)
  fireEvent.click(await theSwitch())
  const sure = await screen.findByRole('button', { name: 'Turn it off' })
  expect(sent).toEqual([])
  fireEvent.click(sure)
  await waitFor(() => expect(sent).toContainEqual({ secondPerson: false, version: 1 }))
})

test('it is turned on without one', async () => {
  show(false)
  fireEvent.click(await theSwitch())
  await waitFor(() => expect(sent).toContainEqual({ secondPerson: true, version: 1 }))
})

test('whoever may not change it is told who can', async () => {
  show(true, 'HUMAN_RESOURCE')
  expect((await theSwitch()).disabled).toBe(true)
  expect(screen.getByText(/The owner can change this/)).toBeTruthy()
})
