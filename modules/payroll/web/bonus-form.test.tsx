import type { PayrollDetail } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { readBy, sealNothing, show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { BonusForm } from './bonus-form.tsx'
import { bonusesBehind } from './payslip-lines.ts'

const slip = {
  employeePayrollId: '0190a000-0000-7000-8000-000000000001',
  currency: 'EUR',
  from: day('2026-03-01'),
  to: day('2026-03-31'),
  employedIn: { from: day('2026-03-16'), to: day('2026-03-31') },
} as PayrollDetail

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  sealNothing()
  readBy()
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    // A refusal is not sent again, as what was lost is.
    return Promise.resolve(Response.json({ code: 'payroll.finalized', response_message: 'It is final.' }, { status: 409 }))
  })
  show(<BonusForm slip={slip} onDone={vi.fn<() => void>()} />)
})

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Amount'), '250')
  await userEvent.type(screen.getByLabelText('What it is for'), 'For good work')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Add this bonus' }))
const promised = () => screen.getByRole('switch')

test('a bonus is given unless it is said to be promised', async () => {
  await fill()
  expect(screen.queryByLabelText('First day of this work')).toBeNull()
  await save()
  const body = { kind: 'BONUS', amountCents: 25_000, reason: 'For good work', earnedFrom: null, earnedTo: null }
  await waitFor(() => expect(sent).toEqual([body]))
})

test('of a promised one the days of the payroll on which they are employed are suggested, and forgotten where it was not promised after all', async () => {
  await fill()
  await userEvent.click(promised())
  expect(screen.getByLabelText<HTMLInputElement>('First day of this work').value).toBe('16 Mar 2026')
  await save()
  await waitFor(() => expect(sent).toMatchObject([{ earnedFrom: '2026-03-16', earnedTo: '2026-03-31' }]))
  await userEvent.click(promised())
  await save()
  await waitFor(() => expect(sent[1]).toMatchObject({ earnedFrom: null, earnedTo: null }))
})

test('a day that was cleared is asked for, and nothing is sent', async () => {
  await fill()
  await userEvent.click(promised())
  await userEvent.clear(screen.getByLabelText('Last day of this work'))
  await save()
  expect(screen.getByLabelText('Last day of this work').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('who entered a bonus stands at its line, whatever was corrected between', () => {
  const entered = (kind: 'BONUS' | 'ADJUSTMENT', byName: string) => ({ kind, byName }) as PayrollDetail['adjustments'][number]
  const line = (kind: 'REGULAR' | 'BONUS' | 'ADJUSTMENT', id: string) => ({ kind, id }) as PayrollDetail['lines'][number]
  const behind = bonusesBehind({
    ...slip,
    lines: [line('REGULAR', 'a'), line('BONUS', 'b'), line('BONUS', 'c'), line('ADJUSTMENT', 'd')],
    adjustments: [entered('BONUS', 'Hana'), entered('ADJUSTMENT', 'Nora'), entered('BONUS', 'Omar')],
  })
  expect([...behind].map(([id, { byName }]) => [id, byName])).toEqual([
    ['b', 'Hana'],
    ['c', 'Omar'],
  ])
})
