import { nora, type Shot, tom } from './shot.ts'

export const documentsShots: readonly Shot[] = [
  { name: 'documents', path: '/product/timesheet/documents', as: nora },
  {
    name: 'documents-found',
    path: '/product/timesheet/documents?q=yard',
    as: nora,
    // What a new company has is read within its first two minutes.
    prepare: (page) => page.locator('mark').first().waitFor({ timeout: 130_000 }),
  },
  {
    name: 'document',
    path: '/product/timesheet/documents',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Handbook' }).click()
      await page.getByText('Who can see this').waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'document-pdf',
    path: '/product/timesheet/documents',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Handbook' }).click()
      await page.getByRole('button', { name: 'Handbook.pdf' }).click()
      await page.getByText('Page 1 of 1').waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'document-add',
    path: '/product/timesheet/documents?add=1',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByText('Who reads them').waitFor(),
  },
  { name: 'own-documents', path: '/product/timesheet/myDocuments', as: tom },
  {
    name: 'own-document',
    path: '/product/timesheet/myDocuments',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Contract' }).click()
      await page.getByText('Who opened it').waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'document-requests',
    path: '/product/timesheet/documentRequests',
    as: nora,
  },
  {
    name: 'document-request',
    path: '/product/timesheet/documentRequests',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Driving licence' }).click()
      await page.getByRole('button', { name: 'Accept' }).first().waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'document-ask',
    path: '/product/timesheet/documentRequests?request=new',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByText('Whom you ask').first().waitFor(),
  },
  {
    name: 'document-handout',
    path: '/product/timesheet/documentHandout',
    as: nora,
    prepare: async (page) => {
      const names = ['Payslip Becker, Tom.pdf', 'Payslip March.pdf', 'raman_priya_2026-03.pdf']
      const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }))
      await page.locator('input[type=file]').setInputFiles(files)
      await page.getByText('by the name').first().waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'letters',
    path: '/product/timesheet/letters',
    as: nora,
    prepare: (page) => page.getByRole('link', { name: 'Certificate of employment' }).waitFor(),
  },
  {
    name: 'letter-template',
    path: '/product/timesheet/letters',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Change Certificate of employment' }).first().click()
      await page.getByLabel('The letter').waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'letter-write',
    path: '/product/timesheet/letters',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Certificate of employment' }).click()
      await page.getByRole('combobox', { name: 'To' }).fill('Tom')
      await page.getByRole('option', { name: 'Tom Becker' }).click()
      await page.getByRole('article', { name: 'The letter' }).waitFor()
      await page.waitForTimeout(600)
    },
  },
  { name: 'document-retention', path: '/product/timesheet/documentRetention?ahead=12', as: nora },
  { name: 'document-rules', path: '/product/timesheet/documentRetention?show=rules', as: nora },
  {
    name: 'document-rule',
    path: '/product/timesheet/documentRetention?show=rules&rule=new',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByText('Kept for').waitFor(),
  },
  { name: 'document-holds', path: '/product/timesheet/documentRetention?show=holds', as: nora },
  {
    name: 'document-held',
    path: '/product/timesheet/documentRetention?show=holds',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Report of an accident' }).click()
      await page.getByText('The insurance has not decided yet').last().waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'document-draw',
    path: '/product/timesheet/myDocuments',
    as: tom,
    prepare: async (page) => {
      await page.getByText('Draw it').first().click()
      const box = await page.getByRole('img', { name: 'Nothing is drawn yet' }).boundingBox()
      if (!box) return
      await page.mouse.move(box.x + 40, box.y + box.height / 2)
      await page.mouse.down()
      for (let i = 1; i < 30; i++) await page.mouse.move(box.x + 40 + i * 7, box.y + box.height / 2 + Math.sin(i) * 30)
      await page.mouse.up()
    },
  },
  {
    name: 'document-confirm',
    path: '/product/timesheet/documents',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Travel rules' }).click()
      await page.getByText('Read and signed').waitFor()
      await page.waitForTimeout(600)
    },
  },
]
