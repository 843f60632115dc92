import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { exportHolidays, importHolidays, listHolidays } from '../contract/index.ts'
import { calendarFile } from '../testing/index.ts'

const { api, given, rows } = await testApp()

const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n')
const file = (...events: string[]): string => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

test('a file is looked at first, stored once, and its second time brings nothing', async () => {
  const owner = await given.company()
  const bring = (commit: boolean) =>
    api.as(owner).call(importHolidays, { body: { ics: calendarFile('Works outing', '20260605'), commit } })
  expect(await bring(false)).toMatchObject({ total: 1, imported: 1, rows: [{ date: '2026-06-05', outcome: 'import' }] })
  const year = { query: { year: '2026' } }
  const named = async () => (await api.as(owner).call(listHolidays, year)).items.filter(({ name }) => name === 'Works outing')
  expect(await named()).toEqual([])
  await bring(true)
  expect(await named()).toMatchObject([{ date: '2026-06-05', fractionPercent: 100, source: 'company', recurring: false }])
  expect(await bring(true)).toMatchObject({ imported: 0, already: 1 })
})

test('events of other programs are read: folded lines, escapes, yearly rules, ends that are the day after', async () => {
  const owner = await given.company()
  const ics = file(
    event('DTSTART;VALUE=DATE:20260610', 'DTEND;VALUE=DATE:20260612', 'SUMMARY;LANGUAGE=de:Betriebs', ' ausflug\\, zwei Tage'),
    event('DTSTART;VALUE=DATE:20200707', 'RRULE:FREQ=YEARLY', 'SUMMARY:Founding day'),
    event('DTSTART;VALUE=DATE:20260907', 'RRULE:FREQ=YEARLY;BYDAY=1MO;BYMONTH=9', 'SUMMARY:Labor Day'),
    event('DTSTART:20260611T090000Z', 'DTEND:20260611T100000Z', 'SUMMARY:Meeting'),
    event('DTSTART;VALUE=DATE:20261301', 'SUMMARY:No such month'),
    event('DTSTART;VALUE=DATE:20260801'),
    event('DTSTART;VALUE=DATE:20260801', 'SUMMARY:Turned \u202E round'),
    event('no line of a calendar'),
    event('DTSTART;VALUE=DATE:20260801', `SUMMARY:${'x'.repeat(30_000)}`),
  )
  const { rows: read } = await api.as(owner).call(importHolidays, { body: { ics, commit: false } })
  expect(read.map(({ row, name, date, recurring, outcome, reason }) => [row, name, date, recurring, reason || outcome])).toEqual([
    [1, 'Betriebsausflug, zwei Tage', '2026-06-10', false, 'import'],
    [1, 'Betriebsausflug, zwei Tage', '2026-06-11', false, 'import'],
    [2, 'Founding day', '2026-07-07', true, 'import'],
    [3, 'Labor Day', null, false, 'It repeats by a rule: enter its days by hand'],
    [4, 'Meeting', null, false, 'It is not a whole day'],
    [5, 'No such month', null, false, 'It is not a whole day'],
    [6, '', null, false, 'It has no name'],
    [7, '', null, false, expect.stringMatching(/characters/)],
    [8, '', null, false, 'It cannot be read'],
    [9, '', null, false, 'It is too long to be a holiday'],
  ])
})

test('what one company exports another one reads', async () => {
  const ours = await given.company({ country: 'DE' })
  const theirs = await given.company({ country: 'JP' })
  const { bytes } = await api.as(ours).call(exportHolidays, { query: { year: '2026' } })
  const ics = Buffer.from(bytes).toString('utf8')
  const reply = await api.as(theirs).call(importHolidays, { body: { ics, commit: true } })
  expect(reply.rejected).toBe(0)
  expect(reply.rows.find(({ date }) => date === '2026-10-03')).toMatchObject({ outcome: 'import' })
})

test('what is no calendar, or too much of one, is refused; nobody but owner and HR brings one', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const send = (who: typeof owner, ics: string) => api.as(who).send(importHolidays, { body: { ics, commit: true } })
  expect((await send(owner, 'Name,Email\n')).body).toMatchObject({ code: 'holiday.file_unreadable' })
  expect((await send(owner, file())).body).toMatchObject({ code: 'holiday.file_unreadable' })
  expect((await send(owner, file(...Array(1001).fill(event('SUMMARY:x'))))).body).toMatchObject({ code: 'holiday.file_too_long' })
  const days = Array.from({ length: 999 }, (_, i) => addDays(day('2027-01-01'), i))
  const many = file(...days.map((each) => event(`DTSTART;VALUE=DATE:${each.replaceAll('-', '')}`, 'SUMMARY:x')))
  expect((await send(owner, many)).body).toMatchObject({ code: 'holiday.too_many' })
  for (const who of [manager, employee]) expect((await send(who, calendarFile('x', '20260605'))).status).toBe(403)
  expect((await send(hr, calendarFile('x', '20260605'))).status).toBe(200)
  const [log] = await rows<{ after: { holidays: unknown } }>(
    "select after from audit_entry where company_id = $1 and action = 'holiday.import'",
    [owner.companyId],
  )
  expect(log?.after).toMatchObject({ holidays: [{ date: '2026-06-05', name: 'x', recurring: false }] })
})

test('a file that begins a hundred thousand events and ends none holds nobody up', async () => {
  const owner = await given.company()
  for (const part of ['\nBEGIN:VEVENT', '\nBEGIN:VEVENT\nBEGIN:VALARM', '\nEND:VEVENT']) {
    const ics = `BEGIN:VCALENDAR${part.repeat(30_000)}`
    const began = performance.now()
    expect((await api.as(owner).send(importHolidays, { body: { ics, commit: false } })).status).toBe(400)
    expect(performance.now() - began).toBeLessThan(2000)
  }
})

test('a holiday of a billion weeks is refused before anybody waits for it to be counted; one of two days is two', async () => {
  const owner = await given.company()
  const lasting = (length: string) => event('DTSTART;VALUE=DATE:20260610', `DURATION:${length}`, 'SUMMARY:Retreat')
  const bring = (...lengths: string[]) =>
    api.as(owner).call(importHolidays, { body: { ics: file(...lengths.map(lasting)), commit: false } })
  expect((await bring('P2D')).rows.map(({ date }) => date)).toEqual(['2026-06-10', '2026-06-11'])
  const began = performance.now()
  const { rows: read } = await bring('P999999999W', 'P999999999999D', '-P999999999W', 'PT9999999999999999S')
  expect(performance.now() - began).toBeLessThan(1000)
  const tooLong = [null, 'It is longer than 7 days']
  expect(read.map(({ date, reason }) => [date, reason])).toEqual([tooLong, tooLong, ['2026-06-10', ''], tooLong])
  const ending = (end: string) => event('DTSTART;VALUE=DATE:20260610', `DTEND;VALUE=DATE:${end}`, 'SUMMARY:Retreat')
  const ends = await api
    .as(owner)
    .call(importHolidays, { body: { ics: file(ending('20269999'), ending('20260612')), commit: false } })
  expect(ends.rows.map(({ date }) => date)).toEqual([null, '2026-06-10', '2026-06-11'])
})
