import type { PersonToday, PersonWeek, TeamDay } from '@daybook/office/contract'
import { addDays, day } from '@daybook/platform/domain'
import { invalidateTopics } from '@daybook/platform/web'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { timeTopics } from '@daybook/time/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TeamScreen } from './team-screen.tsx'
import { TeamWeekList } from './team-week-list.tsx'

const monday = day('2026-03-16')

const who = (name: string) => ({
  userId: `0190a000-0000-7000-8000-${name.toLowerCase().padStart(12, '0')}`,
  userName: name,
  designation: '',
  profileImageS3Path: null,
})

const onDay = (more: Partial<TeamDay> = {}): TeamDay => ({
  day: monday,
  workedMinutes: 0,
  plannedMinutes: 480,
  marks: [],
  holiday: null,
  missingClockOut: false,
  running: false,
  awayMinutes: 0,
  ...more,
})

const today = (name: string, more: Partial<PersonToday> = {}): PersonToday => ({
  ...who(name),
  ...onDay(),
  zone: 'Europe/Berlin',
  standing: 'EXPECTED',
  since: null,
  windows: [{ from: 540, to: 1020 }],
  stretches: [],
  ...more,
})

const week = (name: string, ...days: Partial<TeamDay>[]): PersonWeek => {
  const seven = Array.from({ length: 7 }, (_, i) =>
    onDay({ day: addDays(monday, i), ...(i > 4 ? { plannedMinutes: 0 } : {}), ...days[i] }),
  )
  return {
    ...who(name),
    days: seven,
    workedMinutes: seven.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0),
    plannedMinutes: seven.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
  }
}

type Body = { people: string; from?: string; cursor?: string }
type Page = { items: readonly unknown[]; nextCursor: string | null }

/** Shows the board at an address, and answers what it asks for; what was asked comes back. */
const shown = (address: string, answer: (body: Body) => Page | Response, { narrow = false } = {}) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  readBy()
  const asked: Body[] = []
  vi.stubGlobal('fetch', async (_address: string, sent: { body: string }) => {
    const body = JSON.parse(sent.body) as Body
    asked.push(body)
    const reply = answer(body)
    return reply instanceof Response ? reply : Response.json(reply)
  })
  const client = oneTryClient()
  showScreen(TeamScreen, { address, client })
  return { asked, client }
}

const of =
  (...items: unknown[]) =>
  (): Page => ({ items, nextCursor: null })

test('now: who is missing first, each group with how many and since when', async () => {
  const people = [
    today('Ada', { standing: 'IN', since: '2026-03-16T07:58:00Z', running: true }),
    today('Ben', { standing: 'MISSING' }),
    today('Cem', { standing: 'ON_BREAK', since: '2026-03-16T11:00:00Z' }),
    today('Dov', { standing: 'AWAY', plannedMinutes: 0, awayMinutes: 480, windows: [] }),
    today('Eva', { standing: 'OFF', plannedMinutes: 0, holiday: 'Town fair', windows: [] }),
    today('Fay', { standing: 'EXPECTED', awayMinutes: 240, windows: [] }),
    today('Gil', { standing: 'EXPECTED' }),
    today('Hal', { standing: 'OUT', since: '2026-03-16T15:00:00Z' }),
  ]
  shown('/', of(...people))
  const missing = await screen.findByRole('list', { name: 'Missing' })
  expect(missing.textContent).toContain('expected at 09:00')
  const groups = screen.getAllByRole('list').map((list) => [list.getAttribute('aria-label'), list.textContent])
  expect(groups).toEqual([
    ['Missing', 'Benexpected at 09:00'],
    ['In', expect.stringMatching(/^Adasince 08:58/)],
    ['On a break', expect.stringMatching(/^Cemsince 12:00/)],
    ['Out', expect.stringMatching(/^Halsince 16:00/)],
    ['Not in yet', 'Fayaway for a part of the dayGilat 09:00'],
    ['Away', 'Dov'],
    ['Day off', 'EvaTown fair'],
  ])
  expect(screen.getByRole('link', { name: /Ben/ }).getAttribute('href')).toContain('user=')
})

test('today: the strip under its plan, the figures, and who came late', async () => {
  const stretches = [{ kind: 'work' as const, start: '2026-03-16T08:25:00Z', end: '2026-03-16T16:00:00Z' }]
  const late = { standing: 'OUT' as const, since: '2026-03-16T16:00:00Z', workedMinutes: 455, stretches }
  shown(
    '/?tab=today',
    of(today('Ada', { ...late, marks: [{ kind: 'late', minutes: 25 }] }), today('Ben', { standing: 'MISSING' })),
  )
  const [ada, ben] = within(await screen.findByRole('list', { name: 'Today' })).getAllByRole('listitem')
  expect(ada?.textContent).toBe('Ada25 min late09:25–17:007 h 35of 8 h')
  expect(ben?.textContent).toBe('BenMissing–of 8 h')
  expect(screen.getByRole('img', { name: /^Ada\. .*9:25.*Planned/ })).toBeTruthy()
})

test('a strip begins at midnight, however long the night before was', async () => {
  const stretches = [{ kind: 'work' as const, start: '2026-03-15T20:00:00Z', end: '2026-03-16T03:00:00Z' }]
  shown(
    '/?tab=today',
    of(today('Ada', { standing: 'OUT', since: '2026-03-16T03:00:00Z', windows: [], plannedMinutes: 0, stretches })),
  )
  expect(await screen.findByRole('img', { name: /^Ada\..*00:00/ })).toBeTruthy()
})

test('a week: worked of planned day by day and together, marks, leave without its type, and holidays once', async () => {
  const fair = { holiday: 'Town fair', plannedMinutes: 0 }
  const marks = [{ kind: 'leftEarly' as const, minutes: 65 }]
  const days = [
    week('Ada', { workedMinutes: 480 }, { workedMinutes: 415, marks }, fair),
    week('Ben', { marks: [{ kind: 'absent', minutes: 480 }] }, { awayMinutes: 480, plannedMinutes: 0 }, fair),
  ]
  const { asked } = shown('/?tab=week&week=2026-03-18', of(...days))
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toBe('PersonMon 16Tue 17Wed 18Town fairThu 19Fri 20Sat 21Sun 22Week')
  expect(rows[1]).toContain('8 hof 8 h6 h 55of 8 hLeft 1 h 05 early')
  expect(rows[1]).toMatch(/14 h 55of 32 h$/)
  expect(rows[2]).toContain('Absent')
  expect(rows[2]).toContain('Away')
  expect(asked).toEqual([{ limit: 50, people: 'all', from: '2026-03-16' }])
  expect(screen.getByText('16 Mar – 22 Mar 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: '23 Mar – 29 Mar 2026' }).getAttribute('href')).toBe('/?tab=week&week=2026-03-23')
})

test('a week on a phone: a person after the other, with what there is to say of a day in words', async () => {
  const days = week('Ada', { workedMinutes: 480 }, { missingClockOut: true }, { holiday: 'Town fair', plannedMinutes: 0 })
  readBy()
  showScreen(() => <TeamWeekList people={[days]} week={monday} today={addDays(monday, 4)} />)
  const list = await screen.findByRole('list', { name: 'The week of the team' })
  expect(list.textContent).toContain('Tue 17Clock-out missing')
  expect(screen.getByText('Wed 18: Town fair')).toBeTruthy()
})

test('the tab and whose rows are shown stand in the address', async () => {
  const { asked } = shown('/?people=direct', ({ from }) => (from ? of(week('Ada'))() : of(today('Ada'))()))
  expect(await screen.findByRole('tab', { name: 'Now', selected: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Direct reports', checked: true })).toBeTruthy()
  screen.getByRole('tab', { name: 'Now' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(await screen.findByRole('table')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Everybody' }))
  await waitFor(() => expect(asked.at(-1)?.people).toBe('all'))
  expect(asked[0]).toEqual({ limit: 50, people: 'direct' })
})

test('more people come by name, and a press anywhere fetches what is shown again', async () => {
  const { asked, client } = shown('/', ({ cursor }) =>
    cursor ? of(today('Zoe'))() : { items: [today('Ada')], nextCursor: 'next' },
  )
  expect(await screen.findByText('The first 1 person by name.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More people' }))
  expect(await screen.findByText('Zoe')).toBeTruthy()
  await invalidateTopics(client, [timeTopics.presence])
  expect(asked).toHaveLength(4)
})

test('nobody reports to the reader, or nobody directly', async () => {
  shown('/?people=direct', ({ people }) => (people === 'direct' ? of()() : of(today('Ada'))()))
  expect(await screen.findByText('Nobody reports to you directly.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }))
  expect(await screen.findByText('Ada')).toBeTruthy()
})

test('a manager without a team reads why nobody is there', async () => {
  shown('/', of())
  expect(await screen.findByText(/Nobody reports to you yet/)).toBeTruthy()
})

test('what cannot be loaded can be tried again', async () => {
  let works = false
  shown('/?tab=week', () => (works ? of(week('Ada'))() : new Response('', { status: 500 })))
  const again = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await userEvent.click(again)
  expect(await screen.findByText('Ada')).toBeTruthy()
})
