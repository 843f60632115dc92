import { addDays, dayInZone, weekStart } from '@daybook/platform/domain'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { enterAs, hire, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person } from './journey.ts'

// A doctor's note: the rule that asks for it, a request without it, the note from a phone, and whoever decides looks at it.

afterAll(closeScreens)

const today = dayInZone(new Date().toISOString(), 'Europe/Berlin')
const monday = addDays(weekStart(today), 7)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#fff"/><path d="M80 120h440M80 180h440M80 240h300" stroke="#333" stroke-width="12"/><circle cx="430" cy="620" r="90" fill="none" stroke="#2f6bea" stroke-width="14"/></svg>'
const photo = async () => ({
  name: 'Note of the doctor.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer(),
})
const scan = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA scan\n%%EOF\n') }
// What its name and its sender say is a PDF.
const page = { name: 'Page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') }

const missing = 'A document is still missing'

test('a document is asked for, missing, brought from a phone, looked at by whoever decides, and taken away', async () => {
  const boss = await person()
  const token = await ownerAt(boss, 'Dora Owner', 'dora@document.example', 'Document Works')
  await boss.page.goto('/product/timesheet/leavesSetup?type=new')
  const form = boss.page.getByRole('dialog')
  await form.getByLabel('Name').fill('Sick leave')
  await form.getByRole('switch', { name: 'Counted down from a balance' }).uncheck()
  await form.getByRole('button', { name: 'More rules' }).click()
  await form.getByLabel('A document is needed from').fill('3')
  await form.getByText('From 3 calendar days in a row on, a document is needed. It may be brought later.').waitFor()
  await isAccessible(boss.page, 'a rule about documents')
  await form.getByRole('button', { name: 'Add this leave' }).click()
  await form.waitFor({ state: 'detached' })

  await hire(token, { name: 'Ina Worker', email: 'ina@document.example', hireDate: '2019-01-07' })
  const ina = await person({ width: 390 })
  await enterAs(ina, 'ina@document.example')
  await ina.page.goto('/product/timesheet/leaves?ask=new')
  const asking = ina.page.getByRole('dialog')
  await asking.getByLabel('First day').fill(monday)
  await ina.page.keyboard.press('Tab')
  await asking.getByLabel('Last day').fill(addDays(monday, 2))
  await ina.page.keyboard.press('Tab')
  await asking.getByText(`${missing}. You may send this now and bring it later.`).waitFor()
  await asking.getByRole('button', { name: 'Take a photo' }).waitFor()
  await fitsPhone(ina.page)
  await isAccessible(ina.page, 'request leave that needs a document')
  await asking.getByRole('button', { name: 'Send the request' }).click()
  await asking.waitFor({ state: 'detached' })
  await ina.page.getByText(missing, { exact: true }).first().waitFor()
  await fitsPhone(ina.page)

  await boss.page.goto('/product/timesheet/leavesApproval')
  const card = boss.page.getByRole('article')
  await card.getByText(missing).waitFor()

  await ina.page.getByRole('link', { name: 'Add a document' }).click()
  const panel = ina.page.getByRole('dialog', { name: 'Add a document' })
  const choose = panel.locator('input[type=file]').first()
  await choose.setInputFiles(page)
  await panel.getByText('This is no PDF, PNG, JPEG or WebP file, whatever it is called. Choose another one.').waitFor()
  await panel.getByRole('button', { name: 'Leave Page.pdf out' }).click()
  await choose.setInputFiles([await photo(), scan])
  await panel.getByRole('button', { name: 'Remove Note of the doctor.webp' }).waitFor()
  await panel.getByRole('button', { name: 'Remove Scan.pdf' }).waitFor()
  await expect.poll(() => panel.getByText(missing).count()).toBe(0)
  await fitsPhone(ina.page)
  await isAccessible(ina.page, 'documents of a request')

  // Whoever decides is told by itself; a picture opens here, a PDF is saved.
  await card.getByText(missing).waitFor({ state: 'detached' })
  await isAccessible(boss.page, 'a request with documents')
  await card.getByRole('button', { name: 'Note of the doctor.webp' }).click()
  const picture = boss.page.getByRole('dialog').getByRole('img', { name: 'Note of the doctor.webp' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600)
  await isAccessible(boss.page, 'a document is looked at')
  await boss.page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
  const saved = boss.page.waitForEvent('download')
  await card.getByRole('button', { name: 'Scan.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Scan.pdf')

  // A wide screen, by keys: what was brought is taken away while the request waits, and stays once it is decided.
  await ina.page.setViewportSize({ width: 1280, height: 860 })
  await panel.getByRole('button', { name: 'Remove Scan.pdf' }).focus()
  await ina.page.keyboard.press('Enter')
  await panel.getByText('Scan.pdf').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Note of the doctor.webp', exact: true }).click()
  await ina.page.getByRole('img', { name: 'Note of the doctor.webp' }).waitFor()
  await ina.page.keyboard.press('Escape')
  await ina.page.getByRole('img', { name: 'Note of the doctor.webp' }).waitFor({ state: 'detached' })
  await panel.waitFor()
  await ina.page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await boss.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const row = ina.page.getByRole('row').filter({ hasText: 'Approved' })
  await row.getByRole('button', { name: 'Note of the doctor.webp' }).waitFor()
  await isAccessible(ina.page, 'leave with documents')
  expect([...boss.problems, ...ina.problems]).toEqual([])
})

test('a document that has to be there first goes with the request that is written', async () => {
  const me = await person()
  const token = await ownerAt(me, 'Fia Owner', 'fia@document.example', 'First Works')
  await hire(token, { name: 'Jo Worker', email: 'jo@document.example', hireDate: '2019-01-07' })
  await me.page.goto('/product/timesheet/leavesSetup?type=new')
  const form = me.page.getByRole('dialog')
  await form.getByLabel('Name').fill('Care of a child')
  await form.getByRole('switch', { name: 'Counted down from a balance' }).uncheck()
  await form.getByRole('button', { name: 'More rules' }).click()
  await form.getByLabel('A document is needed from').fill('1')
  await form.getByRole('combobox', { name: 'It has to be there' }).click()
  await me.page.getByRole('option', { name: 'Before the request is sent' }).click()
  await form.getByText('A document is needed before the request is sent.').waitFor()
  await form.getByRole('button', { name: 'Add this leave' }).click()
  await form.waitFor({ state: 'detached' })

  const jo = await person()
  await enterAs(jo, 'jo@document.example')
  await jo.page.goto('/product/timesheet/leaves?ask=new')
  const asking = jo.page.getByRole('dialog')
  await asking.getByLabel('First day').fill(monday)
  await jo.page.keyboard.press('Tab')
  await asking.getByLabel('Last day').fill(monday)
  await jo.page.keyboard.press('Tab')
  const fault = asking.getByText(/this leave needs a document before it is sent/)
  await fault.waitFor()
  // Dropped on the place for it.
  const drop = asking.getByText('Drop a document here or choose one')
  const files = await jo.page.evaluateHandle((text) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], 'Scan.pdf', { type: 'application/pdf' }))
    return carried
  }, scan.buffer.toString())
  await drop.dispatchEvent('drop', { dataTransfer: files })
  await asking.getByRole('button', { name: 'Remove Scan.pdf' }).waitFor()
  await fault.waitFor({ state: 'detached' })
  await isAccessible(jo.page, 'request leave with a document')
  await asking.getByRole('button', { name: 'Send the request' }).click()
  await asking.waitFor({ state: 'detached' })
  await jo.page.getByRole('row').getByRole('button', { name: 'Scan.pdf' }).waitFor()
  expect([...me.problems, ...jo.problems]).toEqual([])
})
