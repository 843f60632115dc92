import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Demo, withDemo } from './demo-browser.ts'

// The pictures of the product on the public pages: made from the demo company, never drawn, and committed, because a
// build has no browser. `node tools/pictures.ts` makes them anew.
const folder = join(import.meta.dirname, '../apps/web/src/public/pictures')
const readme = join(import.meta.dirname, '../docs/pictures/my-office.png')
const desk = { width: 1240, height: 800 }
const phone = { width: 390, height: 620 }

type Screen = { name: string; email: string; path: string; size: { width: number; height: number }; follow?: true }

const nora = 'nora@harborandpine.example'
const tom = 'tom@harborandpine.example'
const office = '/product/timesheet/myOffice'
const screens: readonly Screen[] = [
  { name: 'office', email: nora, path: office, size: desk },
  { name: 'office-phone', email: nora, path: office, size: phone },
  { name: 'payroll-phone', email: tom, path: '/product/timesheet/payroll', size: phone, follow: true },
  { name: 'payroll', email: tom, path: '/product/timesheet/payroll', size: desk, follow: true },
]

const only = process.argv.slice(2)

const keep = async (picture: Sharp, name: string, width: number): Promise<void> => {
  const made = (to: number) => picture.clone().resize({ width: to })
  await made(width)
    .avif({ quality: 62, effort: 4 })
    .toFile(join(folder, `${name}.avif`))
  await made(width * 2)
    .avif({ quality: 50, effort: 4 })
    .toFile(join(folder, `${name}-2x.avif`))
  // For the few browsers without AVIF; one size and one theme are enough for them.
  if (name === 'office-light' || name === 'payroll-light')
    await made(width)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
}

const take = async (demo: Demo, { name, email, path, size, follow }: Screen, theme: 'light' | 'dark'): Promise<void> => {
  const context = await demo.open({ viewport: size, deviceScaleFactor: 2, colorScheme: theme, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await demo.signIn(page, email)
  await page.goto(demo.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (follow) {
    await page.locator('main :is(table, li) a:visible').first().click()
    await page.waitForURL(/payrollDetails/)
  }
  // What is live never ends loading; a second is enough for everything else.
  await page.waitForTimeout(1500)
  const shot = await page.screenshot()
  const plain = process.env['KEEP_PNG']
  if (plain) writeFileSync(join(plain, `${name}-${theme}.png`), shot)
  await keep(sharp(shot), `${name}-${theme}`, size.width)
  if (name === 'office' && theme === 'light')
    await sharp(shot).resize({ width: desk.width }).png({ palette: true, effort: 10 }).toFile(readme)
  await context.close()
}

mkdirSync(folder, { recursive: true })
await withDemo(async (demo) => {
  for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name)))
    for (const theme of ['light', 'dark'] as const) await take(demo, screen, theme)
})
