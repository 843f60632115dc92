import { pay, paymentDue, subscriptionHistory } from '@daybook/billing/contract'
import { ownerOf, testApp } from '@daybook/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookPaid, orderCredit, readNumber } from './credit-commands.ts'

const { api, given, rows, settle, clock } = await testApp({ own: true })
const operator = await ownerOf(rows)
afterAll(() => operator.end())

let said: string[] = []
beforeEach(() => void (said = []))
const say = (line: string) => void said.push(line)

const customer = async () => {
  const who = await given.onGrowth()
  const [invoice] = (await api.as(who).call(subscriptionHistory, { query: {} })).items
  return { who, number: invoice?.invoiceId ?? '' }
}
type Wanted = { amount?: string; reason?: string; payOut?: boolean }
/** The command, while a server delivers what is asked of it. */
const command = async (word: string, { amount, reason, payOut = false }: Wanted) => {
  const ended = new AbortController()
  const server = (async () => {
    while (!ended.signal.aborted) await settle()
  })()
  const code = await orderCredit(operator, { word, amount, reason, payOut }, { now: clock.now, say })
  ended.abort()
  await server
  return code
}

test('daybook credit-note takes an amount off an invoice, through a server', async () => {
  const { who, number } = await customer()
  expect(await command(number, { amount: '5', reason: 'Down for a day' })).toBe(0)
  expect(said).toEqual(['Done. The owners hear of it by mail.'])
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 1500 })
})

test('daybook refund gives an amount back; with the number of a credit note, what is left of it', async () => {
  const { who, number } = await customer()
  const body = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: 'sandbox_pays_4242_2030-12' } as const
  await api.as(who).call(pay, { body }, { key: 'paid' })
  await settle()
  expect(await command(number, { amount: '5.50', reason: 'Down for a day', payOut: true })).toBe(0)
  expect(await command(number, { amount: '3', reason: 'And another one' })).toBe(0)
  const [note] = (await api.as(who).call(subscriptionHistory, { query: {} })).items.filter(
    ({ amountBilled }) => amountBilled === -300,
  )
  expect(await command(note?.invoiceId ?? '', { payOut: true })).toBe(0)
  expect(await rows('select sum(amount_cents)::int as cents from refund where company_id = $1', [who.companyId])).toEqual([
    { cents: 850 },
  ])
  expect(await command(note?.invoiceId ?? '', { payOut: true })).toBe(1)
  expect(said.at(-1)).toBe('$0.00 is no amount that can be given back.')
})

const oneLine = 'Say why in one line, with nothing in it that cannot be seen: it stands on the credit note.'
test.each([
  ['DB-999999', { amount: '5', reason: 'No such' }, 'There is no invoice or credit note DB-999999.'],
  ['12', { amount: '5', reason: 'No such' }, 'There is no invoice or credit note 12.'],
  ['', { reason: 'Why' }, 'Say how much of the invoice, and why.'],
  ['', { amount: '5' }, 'Say how much of the invoice, and why.'],
  ['', { amount: '5.001', reason: 'Why' }, '5.001 is no amount of USD.'],
  ['', { amount: '-5', reason: 'Why' }, '-5 is no amount of USD.'],
  ['', { amount: '20.01', reason: 'Why' }, 'Only $20.00 of it may still be credited.'],
  ['', { amount: '1', reason: 'Why', payOut: true }, 'Only $0.00 of it was paid and can go back.'],
  ['', { amount: '5', reason: ' ' }, 'Say how much of the invoice, and why.'],
  ['', { amount: '5', reason: 'Down\u202eyad a' }, oneLine],
  ['', { amount: '5', reason: 'Down\nfor a day' }, oneLine],
  ['', { amount: '1', reason: 'y'.repeat(201) }, 'Say why in at most 200 characters: it stands on the credit note.'],
])('what cannot be done is said at once: %s %j', async (word, wanted, words) => {
  const { number } = await customer()
  expect(await command(word || number, wanted)).toBe(1)
  expect(said).toEqual([words])
})

test('what a server refused is not done later either, when it could be', async () => {
  const { who, number } = await customer()
  const paid = async (key: string) => {
    const body = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: 'sandbox_pays_4242_2030-12' } as const
    await api.as(who).call(pay, { body }, { key })
    await settle()
  }
  await paid('first')
  const wanted = { word: number, amount: '5', reason: 'Down for a day', payOut: true }
  const ordered = orderCredit(operator, wanted, { now: clock.now, say })
  const waits = () => rows("select 1 from outbox where company_id = $1 and name = 'billing.credit_ordered'", [who.companyId])
  while ((await waits()).length === 0) await new Promise((soon) => setTimeout(soon, 5))
  // The bank takes the payment back before a server comes to it.
  await rows('delete from invoice_share where company_id = $1', [who.companyId])
  await rows("update payment set state = 'FAILED', failure = 'taken_back' where company_id = $1", [who.companyId])
  await settle()
  expect([await ordered, said]).toEqual([1, ['That is more than was paid and can go back.']])
  await paid('second')
  clock.advance(60)
  await settle()
  expect(await rows('select 1 from refund where company_id = $1', [who.companyId])).toEqual([])
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 0 })
})

test('where no server runs, it waits for one', async () => {
  const { who, number } = await customer()
  expect(
    await orderCredit(
      operator,
      { word: number, amount: '5', reason: 'Why', payOut: false },
      { now: clock.now, say, patience: { times: 2, everyMs: 1 } },
    ),
  ).toBe(0)
  expect(said).toEqual(['No server is running that does it. It is done as soon as one is.'])
  await settle()
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 1500 })
})

test('daybook invoice-paid books what is open, once, and it is written down', async () => {
  const { who, number } = await customer()
  const book = () =>
    bookPaid(operator, { word: number, ...(readNumber(number) ?? { series: '', number: 0 }) }, { now: clock.now, say })
  expect([await book(), await book()]).toEqual([0, 1])
  expect(said).toEqual([`${number} is paid.`, 'No invoice of that number is to be paid.'])
  await settle()
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0 })
  expect(
    await rows("select after from audit_entry where company_id = $1 and action = 'payment.booked'", [who.companyId]),
  ).toEqual([{ after: { number } }])
})
