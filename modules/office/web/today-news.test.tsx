import { readBy, show as showNow, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ArticleCard } from './news-card.tsx'
import { TodayNews } from './today-news.tsx'

const article = (title: string, image_url: string | null) => ({
  title,
  description: 'x'.repeat(120),
  image_url,
  link: `https://news.example/${title}`,
})
const picture = 'data:image/webp;base64,AAAA'

beforeEach(() => {
  localStorage.clear()
  readBy()
})

const show = (tech: object | Promise<object> | number, posts: object[] = []) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address))
    if (String(address).includes('company-notification')) return Response.json({ notices: [], news: posts })
    return typeof tech === 'number' ? Response.json({ response_message: 'no' }, { status: tech }) : Response.json(await tech)
  })
  showScreen(() => (
    <main>
      <TodayNews />
    </main>
  ))
  return asked
}

test('an article says what it is in a hundred letters and opens elsewhere, where nothing is learnt of this page', async () => {
  show({ results: [article('Clock', picture)], fetchedAt: '2026-03-16T09:00:00Z' })
  const link = await screen.findByRole('link', { name: 'Clock' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://news.example/Clock',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  expect(screen.getByText(`${'x'.repeat(100)}…`)).toBeTruthy()
})

test('a picture that there is not, that fails, or that takes more than three seconds is No Image', () => {
  vi.useFakeTimers()
  const cards = [article('None', null), article('Fails', picture), article('Late', picture), article('Comes', picture)]
  // The test's document has every picture at once; here each waits for its own.
  const atOnce = vi.spyOn(HTMLImageElement.prototype, 'dispatchEvent').mockReturnValue(true)
  showNow(
    <ul>
      {cards.map((each) => (
        <ArticleCard key={each.title} article={each} />
      ))}
    </ul>,
  )
  atOnce.mockRestore()
  const none = () => screen.queryAllByText('No Image').length
  const [fails, , comes] = [...document.querySelectorAll('img')]
  expect(none()).toBe(1)
  fireEvent.error(fails as HTMLElement)
  fireEvent.load(comes as HTMLElement)
  act(() => vi.advanceTimersByTime(2999))
  expect(none()).toBe(2)
  act(() => vi.advanceTimersByTime(1))
  expect([none(), document.querySelectorAll('img').length]).toEqual([3, 1])
  vi.useRealTimers()
})

test('while they come there are four outlines; kept for three days under techNewsCache they come from this device', async () => {
  let answer: (news: object) => void = () => undefined
  show(new Promise<object>((done) => (answer = done)))
  expect((await screen.findByRole('status', { name: 'Loading' })).children).toHaveLength(4)
  const fetchedAt = new Date(Date.now() - 60_000).toISOString()
  answer({ results: [article('Clock', null)], fetchedAt })
  await screen.findByRole('link', { name: 'Clock' })
  const kept = JSON.parse(localStorage.getItem('techNewsCache') ?? '{}') as { at: number }
  expect(kept).toMatchObject({ at: Date.parse(fetchedAt), news: { results: [{ title: 'Clock' }] } })
  document.body.replaceChildren()
  const asked = show({ results: [article('Newer', null)], fetchedAt: null })
  await screen.findByRole('link', { name: 'Clock' })
  expect(asked).toEqual([])
  localStorage.setItem('techNewsCache', JSON.stringify({ ...kept, at: kept.at - 4320 * 60_000 }))
  document.body.replaceChildren()
  show({ results: [article('Newer', null)], fetchedAt: null })
  expect(await screen.findByRole('link', { name: 'Newer' })).toBeTruthy()
})

test('where the source is taken away, nothing of it stays on this device', async () => {
  const news = { results: [article('Clock', null)], fetchedAt: '2026-03-16T09:00:00Z' }
  localStorage.setItem('techNewsCache', JSON.stringify({ at: Date.now() - 4320 * 60_000, news }))
  show({ results: null, fetchedAt: null })
  await waitFor(() => expect(localStorage.getItem('techNewsCache')).toBeNull())
})

test.each([
  ['no source is set up', { results: null, fetchedAt: null }],
  ['nothing came yet', { results: [], fetchedAt: null }],
  ['the news cannot be had', 404],
])('where %s stands what the company itself has to say', async (_case, tech) => {
  const posts = [{ id: 'a', title: 'A new workshop', excerpt: 'It opens in May.', createdAt: '2026-03-16T09:00:00Z' }]
  show(tech, posts)
  const link = await screen.findByRole('link', { name: 'A new workshop' })
  expect(link.getAttribute('href')).toBe('/product/timesheet/companyNotification?post=a')
  expect(screen.queryByText('No Image')).toBeNull()
  expect(localStorage.getItem('techNewsCache')).toBeNull()
})

test('without either it says so, and whoever may not read notices is not asked for them', async () => {
  readBy({ products: 'JOBS' })
  const asked = show({ results: null, fetchedAt: null })
  expect(await screen.findByText('No recent company news.')).toBeTruthy()
  expect(asked.filter((address) => address.includes('company-notification'))).toEqual([])
})
