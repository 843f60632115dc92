import type { App } from '@daybook/platform/server'
import { expect } from 'vitest'

type Sent = { url?: string; path?: string; payload?: unknown } | string
type Reply = { statusCode: number; headers: Record<string, unknown>; payload: string }

// What only the inside knows: where a file lies, what a query says, how an error is called by the library that threw it.
const inside =
  /node_modules|file:\/\/|\/(work|home|usr|tmp|platform|modules|apps)\/[\w./-]+\.[jt]s\b|\.[jt]s:\d+|\n\s+at |"stack"|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|relation "|column "|violates|constraint|syntax error|SQLSTATE|\b(FST|HPE|ERR)_|\bECONN|ZodError|TypeError|postgres/i

/** The paths of OAuth, which have their own form of an error (RFC 6749, 5.2). */
const speaksOAuth = (url: string): boolean => /^\/oauth\/|^\/api\/auth\/google(\?|$)/.test(url)

const faultsIn = (url: string, { statusCode, headers, payload }: Reply): string[] => {
  // The probe tells machines: what counts is its status.
  if (statusCode < 400 || url === '/readyz') return []
  const type = String(headers['content-type'])
  // A page tells a person in HTML, and a sealed reply is for one reader; both are looked at elsewhere.
  if (type.startsWith('text/html') || payload.startsWith('{"param3":') || payload === '') return []
  const body = JSON.parse(payload) as Record<string, unknown>
  const told = speaksOAuth(url) && 'error' in body ? typeof body['error_description'] : typeof body['response_message']
  const formed = speaksOAuth(url) || (type.startsWith('application/problem+json') && body['status'] === statusCode)
  // The address is repeated to who sent it.
  const words = payload.replaceAll(JSON.stringify(decoded(url)).slice(1, -1), '').replaceAll(url, '')
  return [
    ...(formed && told === 'string' ? [] : [`${statusCode} ${url} is no problem+json: ${type} ${payload.slice(0, 200)}`]),
    ...(inside.test(words) ? [`${statusCode} ${url} tells of the inside: ${words.slice(0, 500)}`] : []),
  ]
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/**
 * Watches every refusal of a test file's server (docs/security.md#s47): each is a problem in words, and none tells what is inside,
 * whatever the test is about.
 */
export const watchErrors = (app: App): (() => void) => {
  let faults: string[] = []
  const inject = app.server.inject.bind(app.server) as unknown as (sent: Sent) => Promise<Reply>
  app.server.inject = (async (sent: Sent) => {
    const reply = await inject(sent)
    const url = typeof sent === 'string' ? sent : (sent.url ?? sent.path ?? '')
    faults.push(...faultsIn(url, reply))
    return reply
  }) as never
  return () => {
    const found = faults
    faults = []
    expect(found).toEqual([])
  }
}
