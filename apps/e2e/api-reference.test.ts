import { afterAll, expect, test } from 'vitest'
import { closeScreens, person } from './journey.ts'

afterAll(closeScreens)

// `person` keeps what a page complains about, a breach of the content policy included, and every request that leaves the machine.
test('the API reference shows every group of calls, and asks nobody but us', async () => {
  const { page, context, problems } = await person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/docs')
  await page.getByRole('heading', { name: 'Daybook', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'pay-cycle', exact: false }).first().click()
  await page.getByText('Pay cycles by name and status, in pages').first().waitFor()
  expect(await page.title()).toBe('API reference · Daybook')
  // Browsers ask for the icon when they please.
  expect([...new Set(asked)].filter((path) => path !== '/icon.svg').sort()).toEqual([
    '/docs',
    '/docs/reference.js',
    '/docs/start.js',
    '/openapi.json',
    '/theme.js',
  ])
  expect(problems).toEqual([])
  await context.close()
})

test('no other page loads the viewer', async () => {
  const { page, context } = await person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.goto('/signIn')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  expect(asked.filter((path) => path.startsWith('/docs'))).toEqual([])
  await context.close()
})
