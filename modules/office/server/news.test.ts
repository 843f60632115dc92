import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, localClient } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getTechNews } from '../contract/index.ts'

const { app, clock, given, rows, secondServer } = await testApp({ own: true })
const owner = await given.company()

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const listen = async (answer: Answer) => {
  const server = createServer(answer)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1f5fe0' } })
  .jpeg()
  .toBuffer()

let asked: { path: string; key: string | undefined }[] = []
let articles: unknown[] = []
let answer: Answer | undefined
const source = await listen((request, response) => {
  const path = request.url ?? ''
  asked.push({ path, key: request.headers['x-access-key'] as string | undefined })
  if (path === '/picture') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  if (path === '/page') return response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>')
  if (path === '/moved') return response.writeHead(302, { location: '/picture' }).end()
  if (path !== '/latest?language=en') return response.writeHead(404).end()
  if (answer) return answer(request, response)
  return response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ results: articles }))
})
let knocked = 0
const inside = await listen((_request, response) => {
  knocked += 1
  response.end('secret')
})

const article = (more: object = {}) => ({
  title: 'A faster clock',
  description: 'It  ticks\ntwice.',
  link: 'https://news.example/clock',
  image_url: `${source}/picture`,
  creator: ['nobody keeps this'],
  ...more,
})

beforeEach(async () => {
  ;[asked, articles, answer, knocked] = [[], [article()], undefined, 0]
  await rows('delete from tech_news')
})

const withNews = () => secondServer({ news: { url: `${source}/latest?language=en`, key: 'KEY-OF-THE-SOURCE' } })
const fetchNews = async (server: App) => server.jobs.find(({ name }) => name === 'tech-news')?.run(server)
const shown = async (server: App) => (await localClient(server).as(owner).call(getTechNews, {})).results

test('news are fetched by the server with its key, with their pictures drawn anew, and once in three days', async () => {
  const server = await withNews()
  expect(await shown(server)).toEqual([])
  await fetchNews(server)
  const [first, ...more] = (await shown(server)) ?? []
  expect([first, more]).toEqual([
    {
      title: 'A faster clock',
      description: 'It ticks twice.',
      link: 'https://news.example/clock',
      image_url: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    [],
  ])
  const drawn = await sharp(Buffer.from(first?.image_url?.split(',')[1] ?? '', 'base64')).metadata()
  expect([drawn.format, drawn.width]).toEqual(['webp', 280])
  expect(asked).toEqual([
    { path: '/latest?language=en', key: 'KEY-OF-THE-SOURCE' },
    { path: '/picture', key: undefined },
  ])
  clock.advance(4319)
  await fetchNews(server)
  expect(asked).toHaveLength(2)
  clock.advance(1)
  articles = [article({ title: 'A slower clock' })]
  await fetchNews(server)
  expect((await shown(server))?.map(({ title }) => title)).toEqual(['A slower clock'])
})

test('where no source is set up nobody is asked, and what was fetched before is not shown', async () => {
  await fetchNews(await withNews())
  asked = []
  await fetchNews(app)
  expect([asked, await shown(app)]).toEqual([[], null])
})

test('of an article only what is harmless is taken, and one without a title or an address of the web is left out', async () => {
  articles = [
    article({ title: '<b>Bold</b>', description: null }),
    article({ title: '' }),
    article({ title: 'x'.repeat(301) }),
    article({ title: 'turned\u202eround' }),
    article({ link: 'javascript:alert(1)' }),
    article({ link: 'http://news.example/clock' }),
    article({ link: 'https://user:password@news.example' }),
    article({ title: 'Only this', description: 'x'.repeat(2001) }),
    'no article',
    null,
  ]
  const server = await withNews()
  await fetchNews(server)
  expect((await shown(server))?.map(({ title, description }) => [title, description])).toEqual([
    ['<b>Bold</b>', ''],
    ['Only this', ''],
  ])
})

test('no picture is fetched from inside, from where it points to, or where it is none', async () => {
  const near = inside.replace('http:', 'https:')
  const addresses = [inside, near, 'https://127.0.0.1/x', 'file:///etc/passwd', `${source}/moved`, `${source}/page`, 'nothing', 7]
  articles = addresses.map((image_url, i) => article({ title: `Article ${i}`, image_url }))
  const server = await withNews()
  await fetchNews(server)
  expect((await shown(server))?.map(({ image_url }) => image_url)).toEqual(addresses.map(() => null))
  expect([knocked, asked.map(({ path }) => path).filter((path) => path === '/picture')]).toEqual([0, []])
})

test.each<[string, Answer]>([
  ['is down', (_, response) => response.writeHead(500).end()],
  ['points elsewhere', (_, response) => response.writeHead(302, { location: '/picture' }).end()],
  ['sends a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')],
  ['sends no JSON', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
  ['sends no results', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":7}')],
  [
    'sends more than anybody reads',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(3_000_000)),
  ],
])('a source that %s costs nothing: what there is stays, and for six days', async (_case, broken) => {
  const server = await withNews()
  await fetchNews(server)
  clock.advance(4320)
  answer = broken
  await fetchNews(server)
  expect((await shown(server))?.map(({ title }) => title)).toEqual(['A faster clock'])
  clock.advance(4320)
  expect(await shown(server)).toEqual([])
})
