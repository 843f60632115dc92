import { nora, type Shot, tom } from './shot.ts'

export const documentsShots: readonly Shot[] = [
  { name: 'documents', path: '/product/timesheet/documents', as: nora },
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
