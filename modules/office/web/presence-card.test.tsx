import type { OfficeView, PersonInOffice } from '@daybook/office/contract'
import { invalidateTopics } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { timeTopics } from '@daybook/time/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { officeQuery } from './office-query.ts'
import { PresenceCard } from './presence-card.tsx'
import { quietOffice } from './quiet-office.ts'

const person = (n: number, more: Partial<PersonInOffice> = {}): PersonInOffice => ({
  userId: `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  userName: `Person ${n}`,
  designation: '',
  profileImageS3Path: null,
  clockInOut: 'CLOCKED_IN',
  onBreak: false,
  clockInTime: '2026-03-16T07:00:00Z',
  clockOutTime: null,
  stretches: [],
  ...more,
})
const people = (count: number, from = 1) => Array.from({ length: count }, (_, i) => person(from + i))
const gone = (n: number) => person(n, { clockInOut: 'CLOCKED_OUT', clockOutTime: '2026-03-16T15:00:00Z' })

const officeOf = (clockInOutUsers: PersonInOffice[], presence: OfficeView['presence']): OfficeView => ({
  ...quietOffice,
  clockInOutUsers,
  presence,
})

type Body = { q?: string; state?: string; limit: number; cursor?: string }

const nobody = () => Response.json({ items: [], nextCursor: null })
type Given = { address?: string; answer?: (body: Body) => Response }

/** Shows the card, and answers what is searched for; what was asked comes back. */
const shown = (office: OfficeView, { address = '/', answer = nobody }: Given = {}) => {
  readBy()
  const [asked, all]: [Body[], string[]] = [[], []]
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    all.push(String(url))
    if (!String(url).endsWith('/presence/search')) return Response.json(office)
    const body = JSON.parse(init?.body ?? '{}') as Body
    asked.push(body)
    return answer(body)
  })
  const client = oneTryClient()
  client.setQueryData(officeQuery.queryKey, office)
  const Screen = () => (
    <Suspense>
      <PresenceCard />
    </Suspense>
  )
  showScreen(Screen, { address, client })
  return { asked, all, client }
}

const large = officeOf(people(50), { clockedIn: 1060, onBreak: 30, clockedOut: 12 })

test('a small office shows everybody, with nothing to open', async () => {
  shown(officeOf([...people(2), gone(3)], { clockedIn: 2, onBreak: 0, clockedOut: 1 }))
  const list = await screen.findByRole('list', { name: 'Clocked In' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(screen.getByRole('list', { name: 'Clocked Out' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('link')).toBeNull()
})

test('a large one shows the first fifty, how many there are, and where the others stand', async () => {
  const { asked } = shown(large)
  expect(within(await screen.findByRole('list', { name: 'Clocked In' })).getAllByRole('listitem')).toHaveLength(50)
  expect(screen.getByRole('heading', { name: 'Clocked In 1,060 · 30 on a break' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all 1,072' }).getAttribute('href')).toBe('/?presence=all')
  expect(screen.getByRole('link', { name: 'Show 12 people' }).getAttribute('href')).toBe('/?presence=out')
  expect(screen.queryByText('No one has clocked out yet today.')).toBeNull()
  expect(asked).toEqual([])
})

test('all of them come fifty at a time, by the state that the address names', async () => {
  const answer = ({ cursor }: Body) =>
    Response.json(cursor ? { items: people(10, 51), nextCursor: null } : { items: people(50), nextCursor: 'next' })
  const { asked } = shown(large, { address: '/?presence=in', answer })
  const dialog = await screen.findByRole('dialog', { name: "Who's In / Out" })
  expect(await within(dialog).findByText('50 of 1,060')).toBeTruthy()
  expect(within(dialog).getByRole('radio', { name: 'In 1,060', checked: true })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show more' }))
  expect(await within(dialog).findByText('Person 60')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked).toEqual([
    { limit: 50, state: 'CLOCKED_IN' },
    { limit: 50, state: 'CLOCKED_IN', cursor: 'next' },
  ])
})

test('somebody is searched for, and nobody found leads back to everyone', async () => {
  const answer = ({ q }: Body) => Response.json({ items: q === undefined ? people(50) : [], nextCursor: null })
  const { asked } = shown(large, { address: '/?presence=all', answer })
  const dialog = await screen.findByRole('dialog', { name: "Who's In / Out" })
  await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Name, e-mail or job title' }), 'zoe')
  expect(await within(dialog).findByText('Nobody matches.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show everyone' }))
  expect(await within(dialog).findByText('Person 50')).toBeTruthy()
  expect(asked.slice(0, 2)).toEqual([{ limit: 50 }, { limit: 50, q: 'zoe' }])
})

test('the keyboard opens all of them, and comes back to where it was', async () => {
  shown(large)
  const link = await screen.findByRole('link', { name: 'Show all 1,072' })
  link.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: "Who's In / Out" })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Show all 1,072'))
})

test.each([
  ['in', 'No one is currently clocked in.'],
  ['break', 'No one is on a break.'],
  ['out', 'No one has clocked out yet today.'],
])('nobody who is %s is said in words', async (presence, words) => {
  shown(large, { address: `/?presence=${presence}` })
  expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeTruthy()
})

test('a press of a colleague asks again for who is in, and for nothing else of My Office', async () => {
  const { all, client } = shown(officeOf(people(1), { clockedIn: 1, onBreak: 0, clockedOut: 0 }))
  await screen.findByText('Person 1')
  expect(all).toEqual([])
  await invalidateTopics(client, [timeTopics.presence])
  expect(all).toEqual([expect.stringMatching(/\/my-office\/presence$/)])
})

test('what cannot be loaded can be tried again', async () => {
  let works = false
  const answer = () => (works ? Response.json({ items: people(1), nextCursor: null }) : new Response('', { status: 500 }))
  shown(large, { address: '/?presence=all', answer })
  const dialog = await screen.findByRole('dialog')
  const again = await within(dialog).findByRole('button', { name: 'Try again' })
  works = true
  await userEvent.click(again)
  expect(await within(dialog).findByText('Person 1')).toBeTruthy()
})

test('a press anywhere fetches a list of up to two hundred again; a longer one waits for its time', async () => {
  const answer = ({ cursor = '0' }: Body) =>
    Response.json({ items: people(50, Number(cursor) + 1), nextCursor: String(Number(cursor) + 50) })
  const { asked, client } = shown(large, { address: '/?presence=all', answer })
  const dialog = await screen.findByRole('dialog')
  const more = async (last: number) => {
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show more' }))
    await within(dialog).findByText(`Person ${last}`)
  }
  await more(100)
  await invalidateTopics(client, [timeTopics.presence])
  expect(asked).toHaveLength(4)
  for (const last of [150, 200, 250]) await more(last)
  await invalidateTopics(client, [timeTopics.presence])
  expect(asked).toHaveLength(7)
})
