import type { QueryClient } from '@tanstack/react-query'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { headers, send } from './api.ts'
import { crowdTopics } from './installed.ts'
import { newsReader } from './news.ts'
import { invalidateNamed } from './query.ts'
import { session } from './session.ts'

const topicsIn = ({ event, data }: EventSourceMessage): string[] => {
  if (event !== 'changed') return []
  try {
    return (JSON.parse(data) as { topics?: string[] }).topics ?? []
  } catch {
    return []
  }
}

/** The topics of each event in a stream of server-sent events, as they come; anything else in it is passed over. */
export async function* topicsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const topics = topicsIn(next.value)
    if (topics.length > 0) yield topics
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
  const read = newsReader((changed) => invalidateNamed(client, changed), crowdTopics())
  for await (const changed of topicsOf(response.body)) read(changed)
  return 'closed'
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
  // A page that was opened without a connection knows only later whether there is a session.
  for (let failures = 0, first = true; !signal.aborted && session.get().status !== 'out'; failures += 1) {
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
