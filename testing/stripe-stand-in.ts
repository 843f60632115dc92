import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A stand-in for Stripe on the loopback: as much of it as is asked here, with a state that tests look at and change.

type Json = Record<string, unknown>
type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
export type Intent = Json & { id: string; status: string; amount: number; metadata: Record<string, string> }
export type Refund = Json & { id: string; status: string; amount: number; payment_intent: string }
type Asked = { method: string; path: string; url: URL; form: URLSearchParams; key: string | undefined }
type Answer = { status: number; body: Json }

const visa = (last4: string): Card => ({ brand: 'visa', last4, exp_month: 12, exp_year: 2030 })

/** What the cards of the tests are; each does what it is called. */
const cards: Readonly<Record<string, Card>> = {
  pm_pays: visa('4242'),
  pm_declined: visa('0002'),
  pm_poor: visa('9995'),
  pm_challenge: visa('3184'),
}
const methodOf = (id: string | null): Json | null =>
  id === null ? null : { id, object: 'payment_method', card: cards[id] ?? visa('0000') }

const cardError = (code: string, intent?: Intent): Answer => ({
  status: 402,
  body: {
    error: { type: 'card_error', code: 'card_declined', decline_code: code, ...(intent ? { payment_intent: intent } : {}) },
  },
})
const invalid = (message: string): Answer => ({ status: 400, body: { error: { type: 'invalid_request_error', message } } })

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

export const startStripe = async () => {
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const replies = new Map<string, Answer>()
  const asked: Asked[] = []
  const detached: string[] = []
  let cut = 0
  let silent = false
  let held: (() => void) | undefined
  let count = 0
  const next = (kind: string) => `${kind}_${++count}`

  const createIntent = (form: URLSearchParams): Answer => {
    const source = form.get('payment_method')
    const isTransfer = form.get('payment_method_data[type]') === 'customer_balance'
    const intent: Intent = {
      id: next('pi'),
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      get amount_received() {
        return this.status === 'succeeded' ? this.amount : 0
      },
      currency: form.get('currency'),
      customer: form.get('customer'),
      metadata: { payment_id: form.get('metadata[payment_id]') ?? '' },
      payment_method: methodOf(source),
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      client_secret: 'secret_of_it',
      status: 'succeeded',
    }
    intents.set(intent.id, intent)
    if (isTransfer) {
      intent.status = 'requires_action'
      intent['next_action'] = { display_bank_transfer_instructions: { hosted_instructions_url: 'https://pay.example/how' } }
    } else if (source === 'pm_challenge' && form.get('off_session') !== 'true') intent.status = 'requires_action'
    else if (source !== 'pm_pays') {
      const code = { pm_poor: 'insufficient_funds', pm_challenge: 'authentication_required' }[source ?? ''] ?? 'generic_decline'
      if (!cards[source ?? '']) return invalid('No such payment_method')
      intent.status = 'requires_payment_method'
      intent['last_payment_error'] = { code: 'card_declined', decline_code: code }
      return cardError(code, intent)
    }
    return { status: 200, body: intent }
  }

  const createRefund = (intent: string, amount: number, metadata: Record<string, string> = {}): Refund => {
    const refund = { id: next('re'), object: 'refund', payment_intent: intent, amount, metadata, status: 'pending' }
    refunds.set(refund.id, refund)
    return refund
  }

  const refundAnswer = ({ method, form, url }: Asked): Answer => {
    const intent = (method === 'GET' ? url.searchParams : form).get('payment_intent') ?? ''
    const of = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
    if (method === 'GET') return { status: 200, body: { object: 'list', data: of, has_more: false } }
    const amount = Number(form.get('amount'))
    const gone = of.filter(({ status }) => status !== 'failed').reduce((sum, refund) => sum + refund.amount, 0)
    if (gone + amount > (intents.get(intent)?.amount ?? 0)) return invalid('Refund amount is greater than unrefunded amount')
    return { status: 200, body: createRefund(intent, amount, { refund_id: form.get('metadata[refund_id]') ?? '' }) }
  }

  const answer = (call: Asked): Answer => {
    const { method, path, form } = call
    if (path === '/v1/refunds') return refundAnswer(call)
    const [, id = '', deed] = /^\/v1\/payment_intents\/([\w]+)(?:\/(\w+))?$/.exec(path) ?? []
    const intent = intents.get(id)
    if (id && !intent) return invalid('No such payment_intent')
    if (intent) {
      if (deed === 'cancel' && intent.status !== 'succeeded') intent.status = 'canceled'
      else if (deed === 'cancel') return invalid('It was paid')
      return { status: 200, body: intent }
    }
    if (path === '/v1/payment_intents' && method === 'GET')
      return { status: 200, body: { object: 'list', data: [...intents.values()], has_more: false } }
    if (path === '/v1/payment_intents') return createIntent(form)
    if (path === '/v1/customers') return { status: 200, body: { id: next('cus'), object: 'customer' } }
    if (path === '/v1/setup_intents') {
      const source = form.get('payment_method') ?? ''
      if (source === 'pm_declined') return cardError('generic_decline')
      const status = source === 'pm_challenge' ? 'requires_action' : 'succeeded'
      return cards[source]
        ? { status: 200, body: { id: next('seti'), status, payment_method: methodOf(source) } }
        : invalid('No such card')
    }
    const [, gone] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (gone) {
      detached.push(gone)
      return { status: 200, body: { id: gone } }
    }
    return invalid(`nothing at ${method} ${path}`)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await read(request)
    if (silent) return void request.socket.destroy()
    const key = request.headers['idempotency-key']
    const url = new URL(request.url ?? '', 'http://x')
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      url,
      form,
      key: key === undefined ? undefined : String(key),
    }
    asked.push(call)
    const isMoney = call.method === 'POST' && /^\/v1\/(payment_intents|refunds)$/.test(call.path)
    const known = call.key === undefined || call.method !== 'POST' ? undefined : replies.get(call.key)
    const reply = known ?? answer(call)
    if (call.key !== undefined && call.method === 'POST') replies.set(call.key, reply)
    // What was asked is done, and nobody hears of it.
    if (cut > 0 && isMoney) {
      cut--
      return void request.socket.destroy()
    }
    if (held && isMoney) return held()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const settings = {
    secretKey: 'sk_test_standin0',
    publishableKey: 'pk_test_standin0',
    webhookSecret: 'whsec_standin00',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  return {
    settings,
    intents,
    asked,
    detached,
    refunds,
    /** Somebody gives money back at the provider itself. */
    giveBack: (intent: string, amount: number) => createRefund(intent, amount),
    /** Keys are forgotten, as they are after a day. */
    forgetKeys: () => replies.clear(),
    /** So many charges or refunds are done without an answer. */
    cutCharges: (times: number) => void (cut = times),
    /** The next charge or refund is done, and never answered; done when that has happened, and those after it are answered again. */
    holdNext: () =>
      new Promise<void>((done) => {
        held = () => {
          held = undefined
          done()
        }
      }),
    /** Whether nobody answers at all. */
    beSilent: (yes: boolean) => void (silent = yes),
    charges: () => [...intents.values()].filter(({ status }) => status === 'succeeded'),
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
