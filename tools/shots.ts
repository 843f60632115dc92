import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Demo, withDemo } from './demo-browser.ts'
import { assetsShots } from './shots/assets.ts'
import { billingShots } from './shots/billing.ts'
import { documentsShots } from './shots/documents.ts'
import { checklistsShots } from './shots/checklists.ts'
import { expensesShots } from './shots/expenses.ts'
import { leaveShots } from './shots/leave.ts'
import { noticesShots } from './shots/notices.ts'
import { officeShots } from './shots/office.ts'
import { payShots } from './shots/pay.ts'
import { peopleShots } from './shots/people.ts'
import { publicShots } from './shots/public.ts'
import { timeShots } from './shots/time.ts'
import type { Shot } from './shots/shot.ts'

// `npm run shots` pictures every public page, /kit and the signed-in screens of the demo company, in both themes and at
// both widths, into `shots/`. `npm run shots -- home kit` takes only those.
const folder = join(import.meta.dirname, '../shots')

const shots: readonly Shot[] = [
  ...publicShots,
  ...officeShots,
  ...peopleShots,
  ...noticesShots,
  ...billingShots,
  ...timeShots,
  ...payShots,
  ...leaveShots,
  ...expensesShots,
  ...documentsShots,
  ...checklistsShots,
  ...assetsShots,
]

const widths = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]
const wanted = process.argv.slice(2)

// Pictures that load late do so when they come near; the whole page is passed once.
const passBy = async (page: Page): Promise<void> => {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) { scrollTo({ top: y, behavior: 'instant' }); await new Promise((done) => setTimeout(done, 40)) }
    scrollTo({ top: 0, behavior: 'instant' })
  })()`)
  await page.waitForTimeout(500)
}

const take = async (
  demo: Demo,
  list: readonly Shot[],
  viewport: (typeof widths)[number],
  theme: 'light' | 'dark',
): Promise<void> => {
  const context = await demo.open({ viewport, colorScheme: theme, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const as = list[0]?.as
  if (as) await demo.signIn(page, as)
  for (const { name, path, prepare } of list) {
    await page.goto(demo.url + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(700)
    await passBy(page)
    await prepare?.(page)
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${theme}.png`), fullPage: prepare === undefined })
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
await withDemo(async (demo) => {
  const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const byReader = Map.groupBy(chosen, ({ as }) => as)
  for (const viewport of widths)
    for (const theme of ['light', 'dark'] as const) for (const list of byReader.values()) await take(demo, list, viewport, theme)
})
process.stdout.write(`The pictures are in ${folder}.\n`)
