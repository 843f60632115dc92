import { asClient, keptLog, testApp, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// docs/security.md#s57: a card is known to the payment provider and to nobody else. A body that has one is refused, wherever in it and by
// whichever call, before anything reads it; nothing of it is kept.

const world = await testApp({ own: true })
const { given, rows } = world
const log = keptLog()
const { server } = await world.secondServer({ logLevel: 'debug' }, log.logTo)

const number = '4242424242424242'
const cvv = 'CANARY-9137'
const cards = [
  { cardNumber: number },
  { cvv },
  { card_number: number },
  { CVC: cvv },
  { pay: [{ card: { cardNumber: number, cvv } }] },
]

const stored = async (): Promise<string> => {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const texts = []
  for (const table of tables)
    texts.push(
      (await rows<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${table.name} t`))[0]?.text,
    )
  return texts.join('\n')
}

test('no call takes a card, whatever it is called and however deep it lies, and nothing of it is logged or stored', async () => {
  const owner = await given.company()
  const withBody = validCalls.filter(({ endpoint }) => endpoint.body)
  expect(withBody.length).toBeGreaterThan(80)
  for (const { endpoint } of withBody)
    for (const card of cards) {
      const reply = await server.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
        headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'once', 'content-type': 'application/json' },
        payload: JSON.stringify(card),
      })
      expect([endpoint.name, reply.statusCode]).toEqual([endpoint.name, 400])
      expect(reply.body).not.toContain(number)
    }
  const form = await server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { ...asClient('api'), 'content-type': 'application/x-www-form-urlencoded' },
    payload: `grant_type=password&username=a%40example.com&password=x&cardNumber=${number}&cvv=${cvv}`,
  })
  expect(form.statusCode).toBe(400)
  await server.inject({
    method: 'GET',
    url: `/api/payments?cardNumber=${number}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  server.log.warn({ at: 'end' }, 'something to find')
  expect(log.text()).toContain('something to find')
  for (const kept of [log.text(), await stored()]) {
    expect([kept.includes(number), kept.includes(cvv)]).toEqual([false, false])
  }
})
