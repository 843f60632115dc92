import { day } from '@daybook/platform/domain'
import { show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Presses } from './presses.tsx'

const zone = 'Europe/Berlin'

test('what the clock recorded says of a press that waited on a device when it was sent', async () => {
  const items = [
    { id: '1', kind: 'IN', at: '2026-03-16T07:00:00Z', arrivedAt: '2026-03-16T15:00:00Z', zone },
    { id: '2', kind: 'OUT', at: '2026-03-16T15:00:00Z', arrivedAt: null, zone },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ items, total: 2, workedMinutes: 480, missingClockOut: false, zone }))
  show(<Presses day={day('2026-03-16')} userId={undefined} counted={480} />)
  await userEvent.click(screen.getByRole('button', { name: 'What the clock recorded' }))
  await screen.findByText('The day counts what they make.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^In 0?8:00.* sent at (16:00|4:00)/),
    expect.not.stringMatching(/sent/),
  ])
})
