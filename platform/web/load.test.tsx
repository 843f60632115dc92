import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { Load } from './load.tsx'
import { oneTryClient, show } from './test-screen.tsx'

type Days = { readonly items: readonly string[] }

const refused = new ApiError({ code: 'day.closed', status: 409, words: 'The days are closed.' })

const inMain = (state: ReactElement) => <main>{state}</main>

const Screen = ({ load }: { load: () => Promise<Days> }) => (
  <Load
    query={useQuery({ queryKey: ['days'], queryFn: load, staleTime: 0 })}
    skeleton={<output>Loading the days</output>}
    empty={<p>No days yet.</p>}
    frame={inMain}
  >
    {({ items }) => <p>{items.join(', ')}</p>}
  </Load>
)

const begin = (load: () => Promise<Days>) => {
  const client = oneTryClient()
  show(<Screen load={load} />, client)
  return client
}

test('before the answer the skeleton stands there, in its frame; then the data, without it', async () => {
  const { promise, resolve } = Promise.withResolvers<Days>()
  begin(() => promise)
  expect(screen.getByRole('main')).toHaveProperty('textContent', 'Loading the days')
  resolve({ items: ['Monday', 'Tuesday'] })
  await screen.findByText('Monday, Tuesday')
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('an error is said in its words and in the frame, and trying again loads', async () => {
  const load = vi
    .fn<() => Promise<Days>>()
    .mockRejectedValueOnce(refused)
    .mockResolvedValue({ items: ['Monday'] })
  begin(load)
  expect(await screen.findByRole('alert')).toHaveProperty('parentElement', screen.getByRole('main'))
  expect(screen.getByText('The days are closed.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Monday')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an empty list says so instead of showing nothing', async () => {
  begin(async () => ({ items: [] }))
  expect(await screen.findByText('No days yet.')).toBeTruthy()
})

test('data stays on the screen when fetching it again fails', async () => {
  const load = vi
    .fn<() => Promise<Days>>()
    .mockResolvedValueOnce({ items: ['Monday'] })
    .mockRejectedValue(refused)
  const client = begin(load)
  await screen.findByText('Monday')
  await client.invalidateQueries({ queryKey: ['days'] })
  await waitFor(() => expect(client.getQueryState(['days'])?.error).toBe(refused))
  expect(screen.getByText('Monday')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a skeleton cannot be forgotten, nor the empty state of a list, and nothing else has one', () => {
  const query = { error: null, refetch: () => undefined }
  const figure = { ...query, data: 1 }
  const nora = { ...query, data: { name: 'Nora' } }
  const list = { ...query, data: { items: [1] } }
  const written = [
    // @ts-expect-error -- no skeleton
    <Load key="a" query={figure}>
      {() => null}
    </Load>,
    // @ts-expect-error -- a list without an empty state
    <Load key="b" query={list} skeleton={<i />}>
      {() => null}
    </Load>,
    // @ts-expect-error -- an array without an empty state
    <Load key="c" query={{ ...query, data: [1] }} skeleton={<i />}>
      {() => null}
    </Load>,
    // @ts-expect-error -- an empty state where there is no list
    <Load key="d" query={nora} skeleton={<i />} empty={<i />}>
      {() => null}
    </Load>,
    <Load key="e" query={list} skeleton={<i />} empty={null}>
      {({ items }) => items.length}
    </Load>,
    <Load key="f" query={nora} skeleton={<i />}>
      {({ name }) => name}
    </Load>,
  ]
  expect(written).toHaveLength(6)
})
