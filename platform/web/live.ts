import type { QueryClient } from '@tanstack/react-query'
import { headers, send } from './api.ts'
import { invalidateTopics } from './query.ts'
import { session } from './session.ts'

/** One event of a server-sent stream. */
export type ServerEvent = { event: string; data: string }

const parseEvent = (block: string): ServerEvent => {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines.filter((l) => l.startsWith(`${field}:`)).map((l) => l.slice(field.length + 1).trimStart())
  return { event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
}

/** Splits received text into whole events and the rest that is still on its way. Comments (`: ping`) carry no data. */
export const takeEvents = (received: string): { events: ServerEvent[]; rest: string } => {
  const blocks = received.split(/\r?\n\r?\n/)
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(parseEvent).filter(({ data }) => data !== ''), rest }
}

const topicsIn = ({ event, data }: ServerEvent): string[] => {
  if (event !== 'changed') return []
  try {
    return (JSON.parse(data) as { topics?: string[] }).topics ?? []
  } catch {
    return []
  }
}

const listen = async (client: QueryClient, signal: AbortSignal, onOpen: () => void): Promise<'over' | 'closed'> => {
  // EventSource cannot send a token, hence a fetched stream.
  const response = await send('/api/v0/live', () => ({ headers: { ...headers(), Accept: 'text/event-stream' }, signal }))
  // No company to hear of any more: support whose access is over. What the screen shows is asked for again, and refused.
  if (response.status === 403) {
    void client.invalidateQueries()
    return 'over'
  }
  if (!response.ok || response.body === null) throw new Error(`live updates refused: ${response.status}`)
  onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read()
    if (done) return 'closed'
    const taken = takeEvents(rest + value)
    rest = taken.rest
    const changed = taken.events.flatMap(topicsIn)
    if (changed.length > 0) void invalidateTopics(client, changed)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

// Spread out, so that a restarted server is not met by everybody in the same second.
const backoff = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

const follow = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  for (let failures = 0, first = true; !signal.aborted && session.get().status === 'in'; failures += 1) {
    const end = await listen(client, signal, () => {
      failures = 0
      // What changed while nobody listened is unknown: everything on the screen is fetched again.
      if (!first) void client.invalidateQueries()
      first = false
    }).catch(() => 'closed' as const)
    if (end === 'over') return
    if (!signal.aborted) await pause(backoff(failures), signal)
  }
}

/** Follows the server's news until the returned function is called. */
export const followLive = (client: QueryClient): (() => void) => {
  const stop = new AbortController()
  void follow(client, stop.signal)
  return () => stop.abort()
}
