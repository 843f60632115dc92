import { day } from '@daybook/platform/domain'
import { ToastHost } from '@daybook/platform/web'
import { sealNothing, show } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ClaimForm } from './claim-form.tsx'
import { claim, config, receipt } from './test-claims.ts'

type Sent = { way: string; body: Record<string, unknown> }

/** What the server answers by path, and what it was asked. */
const answering = (answers: Readonly<Record<string, () => Response>> = {}) => {
  sealNothing()
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { method?: string; body?: unknown }) => {
    const path = new URL(address, 'http://x').pathname
    const way = `${asked?.method ?? 'GET'} ${path}`
    sent.push({ way, body: typeof asked?.body === 'string' ? (JSON.parse(asked.body) as Sent['body']) : {} })
    return answers[way]?.() ?? Response.json(claim({ version: sent.length + 1 }))
  })
  return sent
}

const refusal = (code: string, message: string, errors: object[] = []) =>
  Response.json({ code, message, error: code, errors, requestId: 'r' }, { status: 409 })

const given = (more: Partial<Parameters<typeof ClaimForm>[0]> = {}) => {
  const [onStored, onRemoved] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const props = { claim: null, config, today: day('2026-03-16'), onStored, onRemoved, ...more }
  show(
    <>
      <ClaimForm {...props} />
      <ToastHost />
    </>,
  )
  return { onStored, onRemoved }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = answering()
  given()
  await press('Hand in')
  expect(await screen.findByText('Please give it a title')).toBeTruthy()
  expect(screen.getByText('Please say what it was')).toBeTruthy()
  expect(sent).toEqual([])
})

test('an amount in another currency asks what it was worth, however large it is', async () => {
  const sent = answering()
  const usd = claim({
    lines: claim().lines.map((line) => ({ ...line, currency: 'USD', minor: 2_000_000, rateMillionths: 920_000 })),
  })
  given({ claim: usd })
  await userEvent.clear(screen.getByLabelText(/^One USD in EUR/))
  await press('Hand in')
  expect(await screen.findByText('Please enter what one of it was worth')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText(/^One USD in EUR/), '0,92')
  expect(screen.getByText(/^\$20,000.00 at 0.92/).textContent).toBe('$20,000.00 at 0.92 = €18,400.00')
})

test('where the company says what a currency is worth, nothing has to be entered, and another rate asks why', async () => {
  const sent = answering()
  const usd = claim({
    lines: claim().lines.map((line) => ({ ...line, currency: 'USD', minor: 1_000, rateMillionths: 920_000, rateByTable: true })),
  })
  const exchange = [{ currency: 'USD', rates: [{ from: day('2026-01-01'), millionths: 920_000 }], version: 1 }]
  given({ claim: usd, config: { ...config, exchange } })
  expect(screen.getByLabelText(/^One USD in EUR/)).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Why')).toBeNull()
  expect(screen.getByText(/^\$10.00 at 0.92/).textContent).toBe('$10.00 at 0.92 = €9.20')
  await userEvent.type(screen.getByLabelText(/^One USD in EUR/), '0.93')
  expect(screen.getByText('Counted at another rate than the company’s')).toBeTruthy()
  expect(screen.getByLabelText('Why')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^One USD in EUR/))
  await press('Save the draft')
  expect(await screen.findByText('The draft is saved.')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ lines: [{ currency: 'USD', rateMillionths: null }] })
})

test('a draft is saved, and stays a draft', async () => {
  const sent = answering()
  const { onStored } = given()
  await fill('Title', 'The fair')
  await fill('What it was', 'Lunch')
  await fill('Amount', '12,50')
  await press('Save the draft')
  expect(await screen.findByText('The draft is saved.')).toBeTruthy()
  expect(sent.map(({ way }) => way)).toEqual(['POST /api/v0/expense'])
  expect(sent[0]?.body).toMatchObject({ title: 'The fair', lines: [{ id: null, what: 'Lunch', minor: 1250, currency: 'EUR' }] })
  expect(onStored).toHaveBeenCalledWith(expect.objectContaining({ version: 2 }), false)
})

test('a claim is stored and then handed in; a draft that could not be saved does not make it one', async () => {
  const sent = answering()
  const { onStored } = given({ claim: claim({ title: 'x' }) })
  await userEvent.clear(screen.getByLabelText('Title'))
  await press('Save the draft')
  await screen.findByText('Please give it a title')
  await fill('Title', 'The fair')
  await press('Hand in')
  expect(await screen.findByText('The claim is handed in.')).toBeTruthy()
  const path = `/api/v0/expense/${claim().id}`
  expect(sent.map(({ way }) => way)).toEqual([`PUT ${path}`, `POST ${path}/submit`])
  expect([sent[0]?.body['version'], sent[1]?.body]).toEqual([1, { version: 2 }])
  expect(onStored).toHaveBeenCalledWith(expect.anything(), true)
})

test('a refusal keeps what was typed and says why at its line; what was stored is not stored a second time', async () => {
  const why = 'Say why for each line that is above its limit or has no receipt.'
  const path = `/api/v0/expense/${claim().id}`
  const sent = answering({
    [`POST ${path}/submit`]: () => refusal('expense.reason_required', why, [{ field: 'lines.0.reason', message: why }]),
  })
  const { onStored } = given()
  await fill('Title', 'The fair')
  await fill('What it was', 'Lunch')
  await fill('Amount', '60')
  await press('Hand in')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByLabelText('What it was')).toHaveProperty('value', 'Lunch')
  expect(onStored).not.toHaveBeenCalled()
  await fill('Why', 'We were three')
  await press('Save the draft')
  await screen.findByText('The draft is saved.')
  expect(sent.map(({ way }) => way)).toEqual(['POST /api/v0/expense', `POST ${path}/submit`, `PUT ${path}`])
  expect(sent[2]?.body).toMatchObject({ version: 2, lines: [{ reason: 'We were three' }] })
})

test('several receipts become as many lines: the first takes the place of a line in which nothing stands yet', async () => {
  let brought = 0
  answering({ 'POST /api/v0/expense-receipt': () => Response.json(receipt((brought += 1))) })
  given()
  const [many] = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].slice(-1)
  const files = [1, 2].map((n) => new File(['%PDF-1.7'], `Receipt ${n}.pdf`, { type: 'application/pdf' }))
  fireEvent.change(many ?? document.body, { target: { files } })
  expect(await screen.findByRole('button', { name: 'Remove Receipt 2.jpg' })).toBeTruthy()
  expect(screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'Expense 1',
    'Expense 2',
  ])
  expect(screen.getByRole('button', { name: 'Remove Receipt 1.jpg' })).toBeTruthy()
})
