import { addDays, day } from '@daybook/platform/domain'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { giveSchedule, importHolidays } from '../contract/index.ts'
import { someWeek } from '../testing/index.ts'

// As many days off as HR may make, in a company with as many schedules and rules of time as it may have: whose they are is looked at with nobody held up.

const { app, api, given, rows, clock } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

/** Somebody is given 49 schedules, one each day, so that all of them are in use. */
const office = async () => {
  clock.set('2026-12-01T09:00:00Z')
  const cast = await given.cast()
  const { owner, employee } = cast
  const company = owner.companyId
  await rows(
    `insert into work_schedule (company_id, id, name) select $1, gen_random_uuid(), 'Turn ' || n from generate_series(1, 49) n`,
    [company],
  )
  await rows(
    `insert into work_schedule_version (company_id, schedule_id, from_day, weeks, grace_minutes, saved_at)
    select $1, id, '2026-01-05', $2::jsonb, 0, '2026-01-05' from work_schedule where company_id = $1 and not is_default`,
    [company, JSON.stringify([someWeek(480, 1, 2, 3, 4, 5, 6, 7)])],
  )
  await rows(
    `insert into person_schedule (company_id, person_id, from_day, schedule_id, given_by, given_at)
    select $1, $2, '2026-02-01'::date + (row_number() over ())::int, id, $3, '2026-01-05' from work_schedule where company_id = $1 and not is_default`,
    [company, employee.userId, owner.userId],
  )
  return cast
}

const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n')
const dated = (date: string): string => date.replaceAll('-', '')
const fileOf = (events: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

/** A thousand weeks off, one after the other. */
const weeks = fileOf(
  Array.from({ length: 1000 }, (_, n) => addDays(day('2027-01-01'), n * 7)).map((date) =>
    event(`DTSTART;VALUE=DATE:${dated(date)}`, `DTEND;VALUE=DATE:${dated(addDays(date, 7))}`, 'SUMMARY:Closed'),
  ),
)

/** Nearly as many days off as there may be, each of which comes back every year. */
const yearly = fileOf(
  Array.from({ length: 900 }, (_, n) => addDays(day('2027-01-01'), n)).map((date, n) =>
    event(`DTSTART;VALUE=DATE:${dated(date)}`, 'RRULE:FREQ=YEARLY', `SUMMARY:Feast ${n}`),
  ),
)

const leastHeld = async (deed: () => Promise<unknown>): Promise<number> => leastHold(() => longestHold(deed))

test.each([
  ['of more days off than there may be', weeks, 409],
  ['of hundreds of yearly ones', yearly, 200],
])('a file of HR %s holds nobody up', async (_, ics, status) => {
  const { owner, hr } = await office()
  await rows(
    `insert into time_policy (company_id, version, department, from_day, policy, saved_by, since)
    select $1, n, '', '2026-12-05'::date + n, $2::jsonb, $3, '2026-12-01' from generate_series(1, 400) n`,
    [hr.companyId, JSON.stringify({ overtime: { overWeeks: 1 } }), owner.userId],
  )
  const read = async () =>
    expect(await api.as(hr).send(importHolidays, { body: { ics, commit: false } })).toMatchObject({ status })
  expect(await leastHeld(read)).toBeLessThan(50)
})

test('a change of plans by HR who made many days off holds nobody up', async () => {
  const { hr, manager } = await office()
  await rows(
    `insert into holiday (company_id, id, day, name, fraction_percent, recurring, paid, source, made_by)
    select $1, gen_random_uuid(), '2027-01-01'::date + n % 330, 'Feast ' || n, 100, true, true, 'company', $2 from generate_series(1, 900) n`,
    [hr.companyId, hr.userId],
  )
  const found = await rows<{ id: string }>('select id from work_schedule where company_id = $1 and not is_default limit 1', [
    hr.companyId,
  ])
  const body = { scheduleId: found[0]?.id ?? '', from: day('2027-02-01'), userIds: [manager.userId] }
  expect(await leastHeld(() => api.as(hr).call(giveSchedule, { body }))).toBeLessThan(50)
})
