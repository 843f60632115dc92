import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyAccount, endpoint, page, topics } from '@daybook/platform/contract'
import { invalidateNamed, createQueryClient, invalidateTopics, pages, q, useApi, useRows } from './query.ts'

const common = { permission: anyAccount, summary: 'For the tests', errors: {} } as const
const clockIn = endpoint({
  ...common,
  name: 'clockIn',
  method: 'POST',
  path: '/api/v0/clock/in',
  body: z.object({ note: z.string() }),
  response: z.object({}),
})
const getClock = endpoint({
  ...common,
  name: 'getClock',
  method: 'GET',
  path: '/api/v0/clock',
  response: z.object({ n: z.number() }),
})
const listDays = endpoint({
  ...common,
  name: 'listDays',
  method: 'GET',
  path: '/api/v0/days',
  query: z.object({ cursor: z.string().optional() }),
  response: page(z.object({ id: z.string() })),
})

const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>

afterEach(() => client.clear())

test('a lost connection is tried again under the same key, and so is the next press; a new deed gets a new key', async () => {
  const keys: (string | null)[] = []
  let down = true
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    if (down) throw new TypeError('connection lost')
    return Response.json({})
  })
  const { result } = renderHook(() => useApi(clockIn), { wrapper })
  await expect(result.current.mutateAsync({ body: { note: 'a' } })).rejects.toMatchObject({ status: 0 })
  down = false
  await result.current.mutateAsync({ body: { note: 'a' } })
  await result.current.mutateAsync({ body: { note: 'a' } })
  expect(keys).toHaveLength(5)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[3])
})

test.each([502, 503])('after an answer %i the next press keeps its key: the server may have done it', async (status) => {
  const keys: (string | null)[] = []
  let down = true
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return Response.json({}, { status: down ? status : 200 })
  })
  const { result } = renderHook(() => useApi(clockIn), { wrapper })
  await expect(result.current.mutateAsync({ body: { note: 'a' } })).rejects.toMatchObject({ status })
  down = false
  await result.current.mutateAsync({ body: { note: 'a' } })
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('news on a topic makes stale what declared it, and nothing else', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ n: 1 }))
  const clock = q(getClock, {}, { topics: [topics('clock').clock] })
  await client.fetchQuery(clock)
  await invalidateTopics(client, [topics('payroll').payroll])
  expect(client.getQueryState(clock.queryKey)?.isInvalidated).toBe(false)
  await invalidateTopics(client, [topics('clock').clock])
  expect(client.getQueryState(clock.queryKey)?.isInvalidated).toBe(true)
})

test('where news may have been missed, everything is stale', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ n: 1 }))
  const clock = q(getClock, {})
  await client.fetchQuery(clock)
  await invalidateNamed(client, ['all'])
  expect(client.getQueryState(clock.queryKey)?.isInvalidated).toBe(true)
})

test('rows follow the cursor to the end', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('cursor=2') ? { items: [{ id: 'b' }], nextCursor: null } : { items: [{ id: 'a' }], nextCursor: '2', total: 2 },
    ),
  )
  const { result } = renderHook(() => useRows(pages(listDays, { query: {} })), { wrapper })
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 'a' }]))
  expect(result.current).toMatchObject({ hasMore: true, total: 2 })
  expect(await result.current.loadAll()).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('what a press wants done after it is done also where its own call took that part of the page away', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const done = vi.fn<() => void>()
  const { result, unmount } = renderHook(() => useApi(clockIn), { wrapper })
  result.current.mutate({ body: { note: 'x' } }, { onSuccess: done })
  unmount()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

test('a press that is refused does nothing after it, and says why', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'x', response_message: 'No' }, { status: 409 }))
  const [done, told] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { result } = renderHook(() => useApi(clockIn, { onError: told }), { wrapper })
  result.current.mutate({ body: { note: 'x' } }, { onSuccess: done })
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(done).not.toHaveBeenCalled()
})
