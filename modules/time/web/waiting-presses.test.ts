import { waitFor } from '@testing-library/react'
import { session, storageKeys, writeStored } from '@daybook/platform/web'
import { beforeEach, expect, test, vi } from 'vitest'
import { addPress, sendPresses, waitingPresses } from './waiting-presses.ts'

const reply = (status: number, body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const nobodyHears = { answered: () => undefined, refused: () => undefined }

beforeEach(() => {
  localStorage.clear()
  waitingPresses.set([])
})

test.each([
  ['a second step that is asked for first', 403, { code: 'auth.second_factor_required' }],
  ['a longer password that is asked for first', 403, { code: 'auth.password_too_short' }],
  ['a proxy that forbids', 403, '<html>no</html>'],
  ['a proxy that does not find', 404, '<html>no</html>'],
  ['a proxy that wants to know who it is', 407, ''],
  ['a server that gave up waiting', 408, ''],
  ['too many calls', 429, { code: 'rate_limited' }],
  ['the same press under way', 409, { code: 'request.in_progress' }],
  ['a server that broke', 500, { code: 'internal' }],
])('%s leaves a press waiting', async (_, status, body) => {
  vi.stubGlobal('fetch', async () => reply(status, body))
  addPress('nora', 'IN')
  await sendPresses('nora', nobodyHears)
  expect(waitingPresses.get()).toHaveLength(1)
})

test.each(['clock.already_in', 'clock.too_old', 'time.overlap', 'timesheet.closed', 'auth.preview', 'request.invalid'])(
  'a press that the server decided against (%s) waits no longer, and is told',
  async (code) => {
    vi.stubGlobal('fetch', async () => reply(409, { code, response_message: 'No.' }))
    addPress('nora', 'IN')
    const refused = vi.fn<(error: unknown) => void>()
    await sendPresses('nora', { ...nobodyHears, refused })
    expect(waitingPresses.get()).toEqual([])
    expect(refused).toHaveBeenCalledOnce()
  },
)

test('what waited before a preview is not sent in it', async () => {
  const sent = vi.fn<typeof fetch>(async () => reply(403, { code: 'auth.preview' }))
  vi.stubGlobal('fetch', sent)
  addPress('nora', 'IN')
  const [press] = waitingPresses.get()
  if (press) writeStored(storageKeys.presses, [{ ...press, at: new Date(Date.now() - 60_000).toISOString() }])
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.presses }))
  session.setPreview('EMPLOYEE')
  await sendPresses('nora', nobodyHears)
  session.setPreview(null)
  expect(sent).not.toHaveBeenCalled()
  expect(waitingPresses.get()).toHaveLength(1)
})

test('when somebody else signs in meanwhile, what waits is not sent as them', async () => {
  const tabs = new BroadcastChannel('daybook-session')
  const tell = async (news: object, told: () => void) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    tabs.postMessage(news)
    await waitFor(told)
  }
  const sent: string[] = []
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    sent.push(`${url} ${init.headers['Authorization']}`)
    return answer
  })
  await tell({ kind: 'token', token: 'nora' }, () => expect(session.token()).toBe('nora'))
  addPress('nora', 'IN')
  addPress('nora', 'OUT')
  const answered = vi.fn<(clock: unknown) => void>()
  const sending = sendPresses('nora', { ...nobodyHears, answered })
  await waitFor(() => expect(sent).toHaveLength(1))
  await tell({ kind: 'ended', over: false }, () => expect(session.get().status).toBe('out'))
  await tell({ kind: 'token', token: 'tom' }, () => expect(session.token()).toBe('tom'))
  resolve(reply(200, {}))
  await sending
  expect(sent).toEqual(['/api/v0/clock/in Bearer nora'])
  expect(answered).not.toHaveBeenCalled()
  expect(waitingPresses.get().map(({ kind }) => kind)).toEqual(['OUT'])
  tabs.close()
})
