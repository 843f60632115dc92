import type { OfficeView } from '@daybook/office/contract'
import { installModules } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { modules } from '../../../apps/web/src/modules.gen.ts'
import { officeQuery } from './office-query.ts'
import { OfficeScreen } from './office-screen.tsx'
import { quietOffice } from './quiet-office.ts'
import { stepsQuery } from './steps-query.ts'

installModules(modules)

const stored: unknown[] = []
const answered = async (_address: string, { method, body }: RequestInit) => {
  if (method !== 'PUT') return Response.json({ items: [], nextCursor: null, notices: [], news: [] })
  stored.push(JSON.parse(String(body)))
  return Response.json(JSON.parse(String(body)))
}
beforeEach(() => {
  stored.length = 0
  vi.stubGlobal('fetch', answered)
})

const opened = async (arrangement: OfficeView['arrangement'], address = '/?arrange=1', said = 'Upcoming Holidays') => {
  readBy({ userId: '0190a000-0000-7000-8000-000000000001', userRole: 'ENTERPRISE_ADMIN' })
  const client = oneTryClient()
  client.setQueryData(officeQuery.queryKey, { ...quietOffice, arrangement })
  client.setQueryData(stepsQuery.queryKey, {
    allSteps: ['mandatoryStep'],
    completedSteps: ['mandatoryStep'],
    currentStep: null,
    completed: true,
    showOnboardingCompletionTopBar: false,
  })
  showScreen(OfficeScreen, { client, address })
  await screen.findAllByText(said)
}
const titles = () => [...document.querySelectorAll('main h2, section > header h2, h2')].map(({ textContent }) => textContent)

test('every card that stands there has a name and a title of its own', () => {
  const cards = modules.flatMap(({ web }) => web.officeCards ?? []).filter((card) => !card.mayBeNothing)
  expect(new Set(cards.map(({ name }) => name)).size).toBe(cards.length)
  expect(cards.every(({ name }) => /^[a-z-]{1,40}$/.test(name))).toBe(true)
  expect(cards.map(({ title }) => title).toSorted()).toEqual([
    'Company News & Notifications',
    'New Joiners',
    'Notices',
    'Pending Approvals',
    'People on Leave',
    'Upcoming Celebrations',
    'Upcoming Holidays',
    "Who's In / Out",
  ])
})

test('cards stand in one’s own order without those that are hidden; one it does not know stands where its place says', async () => {
  await opened({ cards: ['joiners', 'holidays', 'approvals', 'celebrations', 'presence'], hidden: ['leave'] }, '/')
  await screen.findByText('No recent company news.')
  const shown = titles()
  expect(shown.indexOf('New Joiners')).toBeLessThan(shown.indexOf('Upcoming Holidays'))
  expect(shown.indexOf('Upcoming Holidays')).toBeLessThan(shown.indexOf('Pending Approvals'))
  expect(shown.indexOf('Upcoming Celebrations')).toBeLessThan(shown.indexOf("Who's In / Out"))
  expect(shown.indexOf("Who's In / Out")).toBeLessThan(shown.indexOf('Company News & Notifications'))
  expect(shown).not.toContain('People on Leave')
})

test('a press moves a card, says where it is, keeps the focus, and is stored; so are hiding, bringing back, and putting all back', async () => {
  await opened({ cards: [], hidden: [] })
  const panel = await screen.findByRole('dialog', { name: 'Arrange My Office' })
  const up = await within(panel).findByRole('button', { name: /^Move Upcoming Holidays up/ })
  up.focus()
  fireEvent.click(up)
  await waitFor(() => expect(stored).toHaveLength(1))
  expect(stored[0]).toEqual({
    cards: ['presence', 'news', 'holidays', 'approvals', 'leave', 'notices', 'joiners', 'celebrations'],
    hidden: [],
  })
  expect(within(panel).getByText('Upcoming Holidays is now 1 of 5.')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Upcoming Holidays up, 1 of 5')
  fireEvent.click(within(panel).getByRole('button', { name: 'Hide Notices' }))
  await waitFor(() => expect(stored[1]).toMatchObject({ hidden: ['notices'] }))
  expect(screen.queryByText('No notices available at the moment.')).toBeNull()
  fireEvent.click(within(panel).getByRole('button', { name: 'Show Notices' }))
  await waitFor(() => expect(stored[2]).toMatchObject({ hidden: [] }))
  fireEvent.click(within(panel).getByRole('button', { name: 'Put everything back' }))
  await waitFor(() => expect(stored[3]).toEqual({ cards: [], hidden: [] }))
})

test('where every card is hidden, the page says how they come back', async () => {
  const hidden = ['presence', 'news', 'approvals', 'holidays', 'leave', 'notices', 'joiners', 'celebrations']
  await opened({ cards: [], hidden }, '/', 'Every card is hidden. Arrange brings them back.')
  expect(screen.queryByText('Upcoming Holidays')).toBeNull()
})
