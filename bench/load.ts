import autocannon, { type Client } from 'autocannon'
import { cpuSeconds } from './cpu.ts'

export type Load = { requestsPerSecond: number; p95: number; p99: number; cpuMs: number; failed: number; requests: number }

export type Request = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

const connections = 16

/** Deals the people round the connections, so that no two connections act as the same person at once. */
const deal = (people: readonly Request[][]): Request[][] =>
  Array.from({ length: connections }, (_, i) => {
    const own = people.filter((_, n) => n % connections === i)
    return (own.length > 0 ? own : people).flat()
  })

/**
 * 16 connections for some seconds; each person's requests come in their order, again and again. CPU milliseconds per request come from the
 * operating system's accounting of server and database, so they hold on a busy machine.
 */
export const load = async (url: string, people: Request[][], pids: readonly number[], seconds = 4): Promise<Load> => {
  const hands = deal(people).map((requests) =>
    requests.map((request) => ({
      ...request,
      headers: { ...(request.body ? { 'content-type': 'application/json' } : {}), ...request.headers },
    })),
  )
  const run = (duration: number) => {
    let next = 0
    const setupClient = (client: Client) => client.setRequests(hands[next++ % connections] ?? [])
    return autocannon({ url, connections, duration, requests: hands[0] ?? [], setupClient })
  }
  await run(1)
  const before = cpuSeconds(pids)
  const result = await run(seconds)
  const total = result.requests.total
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    cpuMs: Number((((cpuSeconds(pids) - before) * 1000) / Math.max(1, total)).toFixed(2)),
    failed: result.non2xx + result.errors,
    requests: total,
  }
}

/** The same requests as each of these people. */
export const asEach = (tokens: readonly string[], ...requests: Request[]): Request[][] =>
  tokens.map((token) =>
    requests.map((request) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })),
  )
