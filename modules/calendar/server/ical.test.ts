import { day } from '@daybook/platform/domain'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeIcal } from './ical.ts'

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each)
    return {
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      isDate: event.startDate.isDate,
      summary: event.summary,
      uid: event.uid,
    }
  })

const changedAt = '2026-03-16T09:00:00.000Z'

test('another program reads the same days and words: escaped, folded, with an end that is the day after', async () => {
  const odd = `Ünal, O'Brien; \\ "the" one: ${'ß'.repeat(80)} 🎉`
  const text = await writeIcal('Harbor & Pine', [
    { id: 'a', from: day('2026-03-29'), to: day('2026-03-29'), summary: odd, changedAt },
    { id: 'b', from: day('2026-12-28'), to: day('2027-01-03'), summary: 'Ana Ruiz is away', changedAt },
  ])
  expect(eventsOf(text)).toEqual([
    { from: '2026-03-29', to: '2026-03-30', isDate: true, summary: odd, uid: 'a' },
    { from: '2026-12-28', to: '2027-01-04', isDate: true, summary: 'Ana Ruiz is away', uid: 'b' },
  ])
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('a line break in a name begins no line of its own', async () => {
  const text = await writeIcal('x', [
    { id: 'a', from: day('2026-03-29'), to: day('2026-03-29'), summary: 'A\r\nATTENDEE:mailto:x@example.com', changedAt },
  ])
  expect(text).not.toMatch(/^ATTENDEE/m)
})
