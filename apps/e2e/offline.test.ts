import { afterAll, expect, test } from 'vitest'
import { call, employeeAt, found, tokenOf } from './company.ts'
import { closeScreens, isAccessible, person } from './journey.ts'

// A phone in a cellar: what is pressed there counts, and the page opens again.

afterAll(closeScreens)

test('a press without a connection is kept, survives a reload, and counts once there is one', async () => {
  const boss = await found('Ola Offline', 'ola.offline@example.com', { name: 'Cellar & Co', address: 'Kellerstrasse 1, Berlin' })
  const me = await person({ width: 390 })
  await employeeAt(me, boss, { name: 'Fritz Cellar', email: 'fritz.cellar@example.com' })
  const { page, context } = me
  const card = page.getByRole('main')
  await card.getByRole('button', { name: 'Clock in' }).waitFor()
  // The worker has what the page was made of, and the device who reads it.
  const isKept = () =>
    page.evaluate(async () => {
      const kept = await caches.match('/product/timesheet/myOffice')
      return kept !== undefined && (localStorage.getItem('keptAnswers') ?? '').includes('getClock')
    })
  await expect.poll(isKept).toBe(true)
  // Its calls of the server do not wait for the worker; what it is made of does.
  await page.reload()
  await card.getByRole('button', { name: 'Clock in' }).waitFor()
  const through = (path: string) =>
    page.evaluate(
      (part) =>
        (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { workerFinalSourceType: string })[])
          .filter(({ name }) => name.startsWith(`${location.origin}${part}`))
          .map(({ workerFinalSourceType }) => workerFinalSourceType),
      path,
    )
  expect([new Set(await through('/api/')), new Set(await through('/assets/'))]).toEqual([new Set(['network']), new Set([''])])
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await card.getByRole('button', { name: 'Clock in' }).click()
  await card.getByText(/^Clock in at \d\d:\d\d$/).waitFor()
  await page.reload()
  await card.getByText(/^Clock in at \d\d:\d\d$/).waitFor()
  await page.getByText('You are offline.').waitFor()
  await card.getByRole('button', { name: 'Clock out' }).waitFor()
  await isAccessible(page, 'My Office without a connection')
  await context.setOffline(false)
  await card.getByText('Waiting for a connection').waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Clock out' }).waitFor()
  const { state, stretches } = await call('GET', 'clock', undefined, await tokenOf('fritz.cellar@example.com'))
  expect([state, (stretches as unknown[]).length]).toEqual(['CLOCKED_IN', 1])
  expect(me.problems).toEqual([])
  await context.close()
})
