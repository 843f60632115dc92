import type { Holiday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HolidayFields } from './holiday-form.tsx'

const party: Holiday = {
  id: '0198c000-0000-7000-8000-000000000001',
  date: day('2026-08-03'),
  name: 'Summer party',
  fractionPercent: 100,
  observedOn: null,
  recurring: false,
  paid: true,
  source: 'company',
  siteId: null,
  version: 1,
}

test.each(['2026-02-30', 'next week', '8/32/2026'])(
  'a holiday moved to %s is not stored on the day it had: the field says why, and keeps it',
  async (typed) => {
    readBy({ country: 'US' })
    const fetched = vi.fn<() => Promise<Response>>(async () => Response.json(party))
    vi.stubGlobal('fetch', fetched)
    show(<HolidayFields holiday={party} paysHolidays mayPay onSaved={vi.fn<() => void>()} />)
    const field = screen.getByLabelText<HTMLInputElement>('Day')
    await userEvent.clear(field)
    await userEvent.type(field, `${typed}{Enter}`)
    expect(await screen.findByText(`“${typed}” is not a date. Write it like 29 Mar 2026`)).toBeTruthy()
    expect([field.value, fetched.mock.calls.length]).toEqual([typed, 0])
  },
)
