import { ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ExpenseApprovalsScreen } from './approvals-screen.tsx'
import { claim, config, line } from './test-claims.ts'

const wine = line({ id: '01900000-0000-7000-8000-000000000202', what: 'The wine', claimedCents: 2000 })
const waiting = claim({
  status: 'SUBMITTED',
  claimedCents: 3250,
  lines: [line(), wine],
  version: 3,
  can: { write: false, takeBack: false, decide: true },
})

const given = (items = [waiting], decided = claim({ status: 'APPROVED' }), features = ['EXPENSE_CLAIM']) => {
  sealNothing()
  readBy({ features })
  const sent: object[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { body?: string }) => {
    const { pathname } = new URL(address, 'http://x')
    if (pathname.endsWith('/expense-config')) return Response.json(config)
    if (pathname.endsWith('/expense-approval/search')) return Response.json({ items, nextCursor: null })
    if (!pathname.includes('/expense-approval')) return Response.json({ items: [], nextCursor: null })
    sent.push({ path: pathname.replace('/api/v0/', ''), ...(JSON.parse(asked?.body ?? '{}') as object) })
    return Response.json(decided)
  })
  showScreen(() => (
    <>
      <ExpenseApprovalsScreen />
      <ToastHost />
    </>
  ))
  return sent
}

const plain = { path: 'expense-approval', id: waiting.id, version: 3 }

test('a claim is approved as it was claimed, and the decision can be taken back', async () => {
  const sent = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve €32.50' }))
  const said = await screen.findByText('Approved: Ana Ruiz, The fair')
  expect(said).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent).toEqual([
    { ...plain, decision: 'APPROVE', note: '', lines: [] },
    { path: 'expense-approval/undo', id: waiting.id },
  ])
})

test('less is approved with a note that says why, by the button and by the key', async () => {
  const sent = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve less' }))
  const amount = screen.getByLabelText('Approved of The wine')
  await userEvent.clear(amount)
  await userEvent.type(amount, '5')
  await userEvent.click(screen.getByRole('button', { name: 'Approve €17.50 of it' }))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Why less'), 'Half a bottle')
  screen.getByRole('article').focus()
  await userEvent.keyboard('a')
  await screen.findByText('Approved: Ana Ruiz, The fair')
  const lines = [{ id: wine.id, approvedCents: 500 }]
  expect(sent).toEqual([{ ...plain, decision: 'APPROVE', note: 'Half a bottle', lines }])
})

test.each(['{Backspace}', '25'])('an amount that is missing or too much is not taken for the whole one: %s', async (typed) => {
  const sent = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve less' }))
  const amount = screen.getByLabelText('Approved of The wine')
  await userEvent.clear(amount)
  await userEvent.type(amount, typed)
  await userEvent.click(screen.getByRole('button', { name: /^Approve €/ }))
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('a claim is sent back with what should change', async () => {
  const sent = given([waiting], claim({ status: 'REJECTED' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }))
  await userEvent.type(screen.getByLabelText('What Ana Ruiz should change'), 'Which day?')
  await userEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  await screen.findByText('Sent back: Ana Ruiz, The fair')
  expect(sent).toEqual([{ ...plain, decision: 'REJECT', note: 'Which day?', lines: [] }])
})

test('HR sees who handed a claim on, with what they cut and why', async () => {
  const cut = { ...wine, approvedCents: 500 }
  given([{ ...waiting, stage: 'HR', decidedBy: 'Max Boss', note: 'Half a bottle', lines: [line({ approvedCents: 1250 }), cut] }])
  expect(await screen.findByText('Approved by Max Boss: Half a bottle')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve €17.50' })).toBeTruthy()
})

test('a plan without expenses leaves what waits to be looked at', async () => {
  const sent = given([waiting], undefined, [])
  expect(await screen.findByRole('button', { name: 'Approve €32.50' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Approve less' })).toBeNull()
  screen.getByRole('article').focus()
  await userEvent.keyboard('a')
  expect(sent).toEqual([])
})
