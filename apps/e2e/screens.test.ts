import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { call, hire, ownerAt } from './company.ts'
import { fitsEverywhere } from './fits.ts'
import { closeScreens, isAccessible, person, type Person } from './journey.ts'
import { dayBefore, paid } from './paid.ts'
import { allScreens, lookedAtElsewhere } from './screens.ts'

// Every screen that the router has, once, as an owner sees it who has something to see. What a screen looks like in the middle
// of a deed is looked at by the journey that does it.

const screens = await allScreens()

afterAll(closeScreens)

/** An owner with something on every screen, and what is to be asked of those that show one thing of many. */
const prepare = async (): Promise<{ owner: Person; questions: Record<string, string[]> }> => {
  const owner = await person()
  const boss = await ownerAt(owner, 'Sven Screens', 'sven@screens.example', 'Screens & Sons')
  const { token, userId } = await hire(boss, { name: 'Edda Edgar', email: 'edda@screens.example', hireDate: '2025-01-01' })
  const { runs, slips } = await paid(boss, userId)
  const entry = { minutes: 60, start: null, end: null, zone: 'Europe/Berlin', note: 'Stock taking', project: 'Shop' }
  await call('PUT', 'timesheet', { day: dayBefore(1), version: 0, entries: [entry] }, token)
  await call('POST', 'timesheet/submit', { days: [dayBefore(1)] }, token)
  await call('POST', 'clock/in', {}, token)
  const questions = {
    '/product/timesheet/away': ['', '?view=week'],
    '/product/timesheet/team': ['', '?tab=today', '?tab=week'],
    '/product/timesheet/departments': ['', '?list=designation', '?name=new'],
    '/product/timesheet/documentRetention': ['', '?show=rules', '?show=rules&rule=new', '?show=holds', '?show=holds&hold=new'],
    '/product/timesheet/employeeDetails': [`?user=${userId}`],
    '/product/timesheet/employees': ['', `?person=${userId}`],
    '/product/timesheet/myOffice': ['', '?presence=all', '?presence=out'],
    '/product/timesheet/payroll': ['', `?period=${runs[1]}`],
    '/product/timesheet/payrollDetails': [`?id=${slips[0]}`],
    '/product/timesheet/rules': ['', '?edit=1', '?view=own'],
    '/profile': ['', '?tab=sign-in', '?tab=devices', '?tab=seen'],
  }
  return { owner, questions }
}

/** Says what was there instead, where no heading comes. */
const hasHeading = async (page: Page, problems: readonly string[]): Promise<void> => {
  const missed = async (cause: unknown): Promise<never> => {
    throw new Error([page.url(), await page.locator('body').innerText(), ...problems].join('\n'), { cause })
  }
  await page.locator('h1, h2').first().waitFor().catch(missed)
}

let prepared: ReturnType<typeof prepare> | undefined

test('every screen is looked at here or on the way of a journey', () => {
  expect(Object.keys(lookedAtElsewhere).filter((path) => !screens.includes(path))).toEqual([])
})

test.each(screens.filter((path) => !(path in lookedAtElsewhere)))('%s has no violation in either theme', async (path) => {
  const { owner, questions } = await (prepared ??= prepare())
  const { page, problems } = owner
  for (const question of questions[path] ?? ['']) {
    await page.goto(`${path}${question}`)
    await hasHeading(page, problems)
    await expect.poll(() => page.locator('[aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0)
    await isAccessible(page, `${path}${question}`)
    await fitsEverywhere(page, `${path}${question}`)
  }
  expect(problems).toEqual([])
})
