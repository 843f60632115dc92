import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripe } from '@daybook/testing/stripe-stand-in'
import { startServer, stopServer } from '../../apps/e2e/server.ts'
import { freePort } from '../free-port.ts'
import { found, signIn } from './calls.ts'
import { type Fault, type Outcome, until } from './fault.ts'

type Theirs = Awaited<ReturnType<typeof startStripe>>

/** A clock that the server reads, which can be set ahead. */
const shiftedClock = (folder: string) => {
  const file = join(folder, 'shift')
  let shift = 0
  const ahead = (milliseconds: number) => writeFileSync(file, String((shift += milliseconds)))
  ahead(0)
  return { ahead, env: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`, CLOCK_FILE: file } }
}

const providerSettings = ({ settings }: Theirs) => ({
  STRIPE_SECRET_KEY: settings.secretKey,
  STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
  STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
  STRIPE_API_URL: settings.apiUrl,
})

const asked = async (url: string, path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

const part = 500
// A message that was under way when its server died is another one's after this long.
const leaseMs = 120_000

/** Pays a part of what is due in each round, and kills the server when it was charged and nobody here knows of it. */
const payAndKill = async (rounds: number, folder: string, theirs: Theirs): Promise<Outcome> => {
  const [port, clock] = [await freePort(), shiftedClock(folder)]
  const [url, env] = [`http://127.0.0.1:${port}`, { ...clock.env, ...providerSettings(theirs), LOG_LEVEL: 'fatal' }]
  let server = await startServer(folder, port, env)
  try {
    const email = 'payer@example.com'
    let owner = await found({ url, dataDir: folder }, email)
    await asked(url, '/api/subscriptions/change-plan?planType=SCALE_PACK', owner, {})
    const paid: string[] = []
    let recoveryMs = 0
    for (let round = 0; round < rounds; round++) {
      const charged = theirs.holdNext()
      const body = { method: 'CARD', mode: 'ONE_TIME', amountCents: part + round, source: 'pm_pays' }
      paid.push(String((await asked(url, '/api/payments', owner, body))['id']))
      await charged
      const began = performance.now()
      await stopServer(server, 'SIGKILL')
      clock.ahead(leaseMs)
      server = await startServer(folder, port, env)
      // A token does not last as long as all rounds together.
      owner = await signIn(url, email)
      await until(
        'the payment is paid',
        async () => (await asked(url, `/api/payments/${paid.at(-1)}`, owner))['state'] === 'PAID',
      )
      recoveryMs = Math.max(recoveryMs, Math.round(performance.now() - began))
    }
    const charges = theirs.charges().map(({ metadata }) => metadata['payment_id'])
    const twice = charges.length - new Set(charges).size
    return {
      acknowledged: paid.length,
      stored: charges.length,
      lost: paid.filter((id) => !charges.includes(id)).length + twice,
      recoveryMs,
    }
  } finally {
    await stopServer(server)
  }
}

/** The server is killed after the provider took the money, and before that is stored: it is found again, and taken once. */
export const killWhilePaying: Fault = {
  name: 'kill -9 between a charge and its record',
  rounds: { short: 1, long: 10 },
  async run(rounds) {
    const [folder, theirs] = [mkdtempSync(join(tmpdir(), 'daybook-paying-')), await startStripe()]
    try {
      return await payAndKill(rounds, folder, theirs)
    } finally {
      await theirs.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
