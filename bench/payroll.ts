import type { Client } from 'pg'
import { atMost, type Row } from './table.ts'
import { type BenchCompany, layPay } from './world.ts'

type Reply = { totals?: { people: number; figures: string } }

const post = async (
  url: string,
  token: string,
  path: string,
  body: object,
): Promise<{ status: number; ms: number; body: Reply }> => {
  const began = performance.now()
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `${path}${began}`.replace(/\W/g, ''),
  }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, body: (await reply.json()) as Reply, ms: performance.now() - began }
}

/** Asks for `/healthz` all the time until it is told to stop; the longest that it waited. */
const waiting = (url: string) => {
  const state = { on: true, longest: 0 }
  const run = async () => {
    while (state.on) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      state.longest = Math.max(state.longest, performance.now() - began)
    }
  }
  const running = run()
  return async () => {
    state.on = false
    await running
    return state.longest
  }
}

const rowsBeside = (grouped: number) => {
  const beside = `one GROUP BY over the same days: ${Math.round(grouped)} ms`
  return (what: string, { status, ms }: { status: number; ms: number }, most: number): Row =>
    atMost(
      what,
      status === 200 ? `${Math.round(ms)} ms` : `answered ${status}`,
      beside,
      status === 200 ? Number((ms / grouped).toFixed(1)) : 9999,
      most,
      '×',
    )
}

/** A payroll of everybody: three previews and finalised, on tables that the database knows nothing of. */
export const payrollRows = async (url: string, db: Client, company: BenchCompany): Promise<Row[]> => {
  for (const table of ['person', 'pay_terms', 'timesheet', 'payroll_record', 'payroll_line'])
    await db.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const payPeriodId = await layPay(db, company)
  // Finalising asks for somebody who just said that it is them.
  await db.query('update session set confirmed_at = now()')
  const sum = async () => {
    const began = performance.now()
    await db.query(`select person_id, sum(worked_minutes) from timesheet where company_id = $1 group by 1`, [company.id])
    return performance.now() - began
  }
  await sum()
  const row = rowsBeside(Math.min(await sum(), await sum(), await sum()))
  const [[owner = ''], [hr = '']] = [company.tokens, company.office]
  const stop = waiting(url)
  const preview = () => post(url, hr, '/api/v0/payroll/preview', { payPeriodId })
  const [first, second, third] = [await preview(), await preview(), await preview()]
  const figures = third.body.totals?.figures ?? second.body.totals?.figures ?? ''
  const final = await post(url, owner, '/api/v0/payroll/finalize', { payPeriodId, figures })
  const longest = Math.round(await stop())
  const people = `${first.body.totals?.people ?? 0} people, just imported`
  return [
    row(`payroll preview, ${people}`, first, 15),
    row('the second preview', second, 3),
    row('the third preview', third, 3),
    row('finalised without changes', final, 3),
    atMost('/healthz meanwhile', `${longest} ms`, 'the longest that it waited', longest, 100, ' ms'),
  ]
}
