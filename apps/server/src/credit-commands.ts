import { setTimeout as sleep } from 'node:timers/promises'
import { creditFaults, creditOrdered, type CreditOrder, findDocument, paidByHand, settleInvoice } from '@daybook/billing/server'
import { line } from '@daybook/platform/contract'
import { decimalToCents, formatMoney } from '@daybook/platform/domain'
import { askServers, dbOf, messageState, withdrawMessage } from '@daybook/platform/server'
import type { Client } from 'pg'

/** What is printed: as every text that people give. */
const OneLine = line(200)

type Say = (words: string) => void

/** `DB-000012`, as it stands on the paper; null for any other word. */
export const readNumber = (word: string): { readonly series: string; readonly number: number } | null => {
  const [, series, number] = /^([A-Z][A-Z0-9]{0,7})-(\d{1,9})$/.exec(word) ?? []
  return series === undefined ? null : { series, number: Number(number) }
}

/** `word`: the number of an invoice or a credit note; the others as they were typed. */
type Wanted = {
  readonly word: string
  readonly amount: string | undefined
  readonly reason: string | undefined
  readonly payOut: boolean
}

/** What is asked for, as the servers understand it; a sentence where it cannot be done. */
const orderOf = async (owner: Client, { word, amount, reason, payOut }: Wanted): Promise<CreditOrder | string> => {
  const number = readNumber(word)
  const found = number && (await findDocument(dbOf(owner), number.series, number.number))
  if (!found) return `There is no invoice or credit note ${word}.`
  const { company_id: companyId, id: ofId, kind, currency, left_cents: left, paid_cents: paid } = found
  if (kind === 'CREDIT_NOTE' && !payOut) return `${word} is a credit note already.`
  if (kind === 'INVOICE' && (amount === undefined || !reason?.trim())) return 'Say how much of the invoice, and why.'
  const cents = amount === undefined ? left : decimalToCents(amount, currency)
  if (amount === undefined && left === 0) return `${formatMoney(0, currency)} is no amount that can be given back.`
  if (cents === null || cents <= 0) return `${amount ?? ''} is no amount of ${currency}.`
  if (cents > left) return `Only ${formatMoney(left, currency)} of it may still be credited.`
  if (payOut && cents > paid) return `Only ${formatMoney(paid, currency)} of it was paid and can go back.`
  if ((reason?.length ?? 0) > 200) return 'Say why in at most 200 characters: it stands on the credit note.'
  const why = OneLine.nullable().safeParse(reason ?? null)
  if (!why.success) return 'Say why in one line, with nothing in it that cannot be seen: it stands on the credit note.'
  return { companyId, ofId, cents, reason: why.data, payOut }
}

// So long a running server may take; it needs no more than a moment.
const atMost = { times: 40, everyMs: 250 }

const faults: Readonly<Record<string, string>> = creditFaults

/** Waits until a server has done it; gives the exit code. */
const waitFor = async (owner: Client, id: number, say: Say, { times, everyMs }: typeof atMost): Promise<number> => {
  for (let time = 0; time < times; time++) {
    const state = await messageState(owner, id)
    if (!state) {
      say('Done. The owners hear of it by mail.')
      return 0
    }
    if (state.last_error !== null) {
      const fault = faults[state.last_error]
      // Who was told that it cannot be done must not find it done later.
      if (fault !== undefined) await withdrawMessage(owner, id)
      say(fault ?? `It could not be done yet (${state.last_error}), and is tried again.`)
      return 1
    }
    await sleep(everyMs)
  }
  say('No server is running that does it. It is done as soon as one is.')
  return 0
}

type Surroundings = { readonly now: string; readonly say: Say; readonly patience?: typeof atMost }

/**
 * Writes a credit note, or gives money back, through the servers: `owner` only leaves the order for them. Gives the exit code of the command.
 */
export const orderCredit = async (
  owner: Client,
  wanted: Wanted,
  { now, say, patience = atMost }: Surroundings,
): Promise<number> => {
  const order = await orderOf(owner, wanted)
  if (typeof order === 'string') {
    say(order)
    return 1
  }
  return waitFor(owner, await askServers(owner, creditOrdered, order, now), say, patience)
}

type Booked = { readonly word: string; readonly series: string; readonly number: number }

/** Books what is open of an invoice as paid, at once; a server writes it down. Gives the exit code of the command. */
export const bookPaid = async (owner: Client, { word, series, number }: Booked, { now, say }: Surroundings): Promise<number> => {
  await owner.query('begin')
  const companyId = await settleInvoice(dbOf(owner), series, number, now)
  if (companyId) await askServers(owner, paidByHand, { companyId, number: word }, now)
  await owner.query('commit')
  say(companyId ? `${word} is paid.` : 'No invoice of that number is to be paid.')
  return companyId ? 0 : 1
}
