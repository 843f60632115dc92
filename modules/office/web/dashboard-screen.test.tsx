import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Banner } from './banner.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { slideMs } from './use-rotation.ts'

const lessMotion = (asked: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: asked && query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

beforeEach(() => {
  readBy({ products: 'TIMESHEET,JOBS' })
  lessMotion(false)
})

const show = (favourites: string[], refusal?: Promise<void>) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (String(address).includes('tech-news')) return Response.json({ results: null, fetchedAt: null })
    if (String(address).includes('company-notification')) return Response.json({ notices: [], news: [] })
    if (method !== 'PUT') return Response.json({ favourites })
    sent.push(String(body))
    if (refusal === undefined) return Response.json(JSON.parse(String(body)))
    await refusal
    return Response.json({ response_message: 'Too often' }, { status: 429 })
  })
  showScreen(() => (
    <main>
      <DashboardScreen />
    </main>
  ))
  return sent
}

test('it greets, and leads to what there is; what there is not is there and cannot be pressed', async () => {
  show([])
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening|night), Nora Field$/ }),
  ).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Features' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Timesheet System', '/product/timesheet'],
    ['Tables', '/product/table'],
    ['Office JobsCannot be used yet', null],
    ['Work Flows', '/product/workflow'],
  ])
  expect([links[2]?.getAttribute('aria-disabled'), links[2]?.dataset['leadsTo']]).toEqual(['true', '/backOffice'])
  expect(screen.getByText('Press a star, and what it belongs to stands here on all your devices.')).toBeTruthy()
})

test('a star makes a favourite and takes it back, and is stored each time', async () => {
  const sent = show(['TABLES'])
  const all = await screen.findByRole('list', { name: 'Features' })
  fireEvent.click(within(all).getByRole('button', { name: 'Favourite: Timesheet System' }))
  const first = screen.getByRole('list', { name: 'Favourite' })
  await waitFor(() =>
    expect(
      within(first)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tables', 'Timesheet System']),
  )
  fireEvent.click(within(first).getByRole('button', { name: 'Favourite: Tables' }))
  await waitFor(() => expect(within(first).getAllByRole('link')).toHaveLength(1))
  await waitFor(() => expect(sent).toEqual(['{"favourites":["TABLES","TIMESHEET"]}', '{"favourites":["TIMESHEET"]}']))
})

test('a favourite that the server does not take goes back to how it was', async () => {
  let refuse: () => void = () => undefined
  show([], new Promise((done) => (refuse = done)))
  const all = await screen.findByRole('list', { name: 'Features' })
  fireEvent.click(within(all).getByRole('button', { name: 'Favourite: Tables' }))
  await screen.findByRole('list', { name: 'Favourite' })
  refuse()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Favourite' })).toBeNull())
})

const shown = () =>
  screen.getAllByRole('button', { name: /^Show/ }).findIndex((dot) => dot.getAttribute('aria-current') === 'true')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

const banner = async () => {
  showScreen(Banner)
  const region = await screen.findByRole('region', { name: 'About Daybook' })
  vi.useFakeTimers()
  // What was begun on the other clock begins anew on this one.
  fireEvent.click(screen.getAllByRole('button', { name: /^Show/ })[1] as HTMLElement)
  fireEvent.click(screen.getAllByRole('button', { name: /^Show/ })[0] as HTMLElement)
  return region
}

test('six slides take turns every four seconds; who points at them, is in them or stopped them has them stand still', async () => {
  const region = await banner()
  expect([screen.getAllByRole('button', { name: /^Show/ }).length, shown()]).toEqual([6, 0])
  pass(slideMs - 1)
  expect(shown()).toBe(0)
  pass(1)
  expect(shown()).toBe(1)
  fireEvent.pointerEnter(region)
  pass(3 * slideMs)
  expect(shown()).toBe(1)
  fireEvent.pointerLeave(region)
  pass(slideMs)
  expect(shown()).toBe(2)
  const last = screen.getAllByRole('button', { name: /^Show/ })[5] as HTMLElement
  act(() => last.focus())
  fireEvent.click(last)
  pass(2 * slideMs)
  expect(shown()).toBe(5)
  act(() => last.blur())
  pass(slideMs)
  expect(shown()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Stop turning' }))
  pass(3 * slideMs)
  expect(shown()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Let it turn' }))
  pass(slideMs)
  expect(shown()).toBe(1)
  vi.useRealTimers()
})

test('for whoever asked for less motion nothing turns by itself, and there is nothing to stop', async () => {
  lessMotion(true)
  await banner()
  pass(3 * slideMs)
  expect([shown(), screen.queryByRole('button', { name: 'Stop turning' })]).toEqual([0, null])
  vi.useRealTimers()
})
