import { session, signIn } from '@daybook/platform/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from './answer.ts'
import { countVisits } from './count-visits.ts'
import { everything } from './preferences.ts'

const address = 'https://count.example/script.js'
let configured: string | null = address

const token = { access_token: 'a', token_type: 'Bearer', expires_in: 900 }
const answers = (path: string): Response => Response.json(path === '/site.json' ? { analyticsUrl: configured } : token)

const loaded = (): string[] => [...document.head.querySelectorAll('script')].map(({ src }) => src)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) => Promise.resolve(answers(path))),
  )
  // A script of the page's head would be fetched for real.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) =>
    nodes.forEach((node) => document.head.appendChild(inert(node))),
  )
  configured = address
  session.end()
})
afterEach(() => document.head.replaceChildren())

const inert = (node: Node | string): Node => {
  const script = node as HTMLScriptElement
  script.type = 'text/plain'
  return script
}

const signedIn = async (): Promise<void> => {
  countVisits()
  await signIn('ada@example.com', 'secret')
}

test('who agreed is counted three seconds after signing in', async () => {
  answerWith(everything(true))
  await signedIn()
  await vi.advanceTimersByTimeAsync(2900)
  expect(loaded()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(loaded()).toEqual([address])
})

test('who refused is not', async () => {
  answerWith(everything(false))
  await signedIn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded()).toEqual([])
})

test('nor is anybody where nothing is configured', async () => {
  configured = null
  answerWith(everything(true))
  await signedIn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded()).toEqual([])
})
