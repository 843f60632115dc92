import type { LegalHold, OverDocument, RetentionRule } from '@daybook/documents/contract'
import { day } from '@daybook/platform/domain'
import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RetentionScreen } from './retention-screen.tsx'

const id = '01900000-0000-7000-8000-000000000001'

const over: OverDocument = {
  id,
  place: 'PERSON',
  department: null,
  person: { id, name: 'Ana Ruiz' },
  folder: 'Contracts',
  name: 'Contract',
  kind: 'pdf',
  size: 2048,
  versions: 1,
  changedAt: '2016-03-16T09:00:00Z',
  changedBy: 'Nora Field',
  overOn: day('2026-03-16'),
  held: false,
  byItself: false,
  can: { remove: true },
}
const rule: RetentionRule = {
  id,
  place: 'PERSON',
  folder: null,
  keptMonths: 120,
  countsFrom: 'LEFT',
  byItself: false,
  version: 3,
}
const hold: LegalHold = {
  id,
  reason: 'A case at court',
  setAt: '2026-03-16T09:00:00Z',
  setBy: 'Nora Field',
  document: null,
  person: { id, name: 'Ana Ruiz' },
  can: { lift: true },
}

const given = (address: string, { none = false, role = 'ENTERPRISE_ADMIN' as const } = {}) => {
  sealNothing()
  readBy({ features: ['DOCUMENT_MANAGEMENT'], userRole: role, userId: id })
  const sent: { way: string; body: unknown }[] = []
  const page = (item: object) => () => ({ items: none ? [] : [item], nextCursor: null })
  const answers: Record<string, () => object> = {
    '/document-retention': page(rule),
    [`/document-retention/${id}`]: () => rule,
    '/document-retention/over': page(over),
    '/document-hold': page(hold),
    '/shared-document/folder': () => ({ folders: [], departments: [] }),
  }
  vi.stubGlobal('fetch', async (where: string, asked?: { method?: string; body?: unknown }) => {
    const path = new URL(where, 'http://x').pathname.replace('/api/v0', '')
    const body = typeof asked?.body === 'string' ? (JSON.parse(asked.body) as object) : null
    sent.push({ way: `${asked?.method ?? 'GET'} ${path}`, body })
    return Response.json(answers[path]?.() ?? { response_message: 'Done.' })
  })
  showScreen(
    () => (
      <>
        <RetentionScreen />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    { address },
  )
  return sent
}
const bodyOf = (sent: { way: string; body: unknown }[], way: string) => sent.find((each) => each.way === way)?.body

test('what is over goes once that is confirmed, and not before', async () => {
  const sent = given('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Contract' }))
  expect(sent.some(({ way }) => way.startsWith('DELETE'))).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove for good' }))
  await waitFor(() => expect(sent.map(({ way }) => way)).toContain(`DELETE /document/${id}/over`))
})

test('a rule is opened, said in years, and saved in months', async () => {
  const sent = given(`/?show=rules&rule=${id}`)
  const amount = (await screen.findByLabelText('Kept for')) as HTMLInputElement
  expect(amount.value).toBe('10')
  await userEvent.clear(amount)
  await userEvent.type(amount, '6')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rule' }))
  await waitFor(() =>
    expect(bodyOf(sent, `PUT /document-retention/${id}`)).toEqual({
      place: 'PERSON',
      folder: null,
      keptMonths: 72,
      countsFrom: 'LEFT',
      byItself: false,
      version: 3,
    }),
  )
})

test('a new rule of one folder asks for its name', async () => {
  const sent = given('/?show=rules&rule=new')
  await userEvent.click(await screen.findByText('One folder'))
  await userEvent.click(screen.getByRole('button', { name: 'Add the rule' }))
  expect(await screen.findByText('Please name the folder')).toBeTruthy()
  expect(sent.some(({ way }) => way.startsWith('POST'))).toBe(false)
})

test('a hold says on what and why, and is lifted once that is confirmed', async () => {
  const sent = given('/?show=holds')
  expect((await screen.findAllByText('Every personal document of Ana Ruiz')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Lift the hold on Every personal document of Ana Ruiz' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Lift the hold' }))
  await waitFor(() => expect(sent.map(({ way }) => way)).toContain(`DELETE /document-hold/${id}`))
})

test('without anything each list says what it is for', async () => {
  given('/?show=holds', { none: true })
  expect(await screen.findByText(/Nothing is on hold/)).toBeTruthy()
})
