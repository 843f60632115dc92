import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { employeeAt, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, person, type Person } from './journey.ts'

// A photo becomes a picture of oneself: a part of it is chosen, and colleagues see it.

afterAll(closeScreens)

/** A photo with a face-like disc off its middle. */
const photo = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#3d6b8f"/><circle cx="420" cy="360" r="220" fill="#e8b48c"/><circle cx="350" cy="320" r="26"/><circle cx="490" cy="320" r="26"/><path d="M340 430q80 70 160 0" stroke="#000" stroke-width="14" fill="none"/></svg>',
  ),
)

const shown = async ({ page }: Person): Promise<number> =>
  page
    .locator('img[src*="/api/v0/picture/"]')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)

test('a photo is cropped, by mouse or by keyboard, and shown to colleagues; the wrong files are refused', async () => {
  const [me, colleague] = [await person(), await person()]
  const { page } = me
  const boss = await ownerAt(me, 'Pia Picture', 'pia@picture.example', 'Photo Works')
  await employeeAt(colleague, boss, { name: 'Carl Colleague', email: 'carl@picture.example' })

  await page.goto('/profile')
  const choose = page.locator('input[type=file]').first()
  await page.getByRole('button', { name: 'Add a picture' }).waitFor()
  await choose.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('This picture cannot be read.').waitFor()
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const part = dialog.getByRole('application', { name: 'Part of the photo: move it with the arrow keys' })
  await part.waitFor()
  await isAccessible(page, 'cropping a picture')
  await fitsPhone(page)
  await part.focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change the picture' }).waitFor()
  await expect.poll(() => shown(me)).toBeGreaterThan(1)
  await isAccessible(page, 'a profile with a picture')

  await colleague.page.goto('/product/timesheet/employees')
  await colleague.page.getByText('Pia Picture').first().waitFor()
  await expect.poll(() => shown(colleague)).toBe(1)
  await isAccessible(colleague.page, 'a directory with a picture')
  await fitsPhone(colleague.page)

  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add a picture' }).waitFor()
  expect(await shown(me)).toBe(0)
  expect([...me.problems, ...colleague.problems]).toEqual([])
  for (const { context } of [me, colleague]) await context.close()
})
