import { addDays, day } from '@daybook/platform/domain'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addSchedule, changeSchedule, giveSchedule, listSchedules } from '../contract/index.ts'
import { partTime } from '../testing/weeks.ts'

// Plans as large as they may be: whoever reads one holds nobody else up (docs/security.md#s35).

const { app, api, given, rows } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

const longDay = { minutes: 480, half: true, windows: [1, 2, 3].map((n) => ({ from: n * 300, to: n * 300 + 299 })) }
const longWeek = { '1': longDay, '2': longDay, '3': longDay, '4': longDay, '5': longDay, '6': longDay, '7': longDay }

/** Twenty schedules of some versions, eight weeks each. */
const manyWeeks = async (companyId: string, versions: number) => {
  await rows(
    `insert into work_schedule (company_id, id, name) select $1, gen_random_uuid(), 'Turn ' || n from generate_series(1, 20) n`,
    [companyId],
  )
  await rows(
    `insert into work_schedule_version (company_id, schedule_id, from_day, weeks, grace_minutes, saved_at)
    select $1, s.id, '2026-01-05'::date + n, $2::jsonb, 0, '2026-01-05' from work_schedule s, generate_series(1, $3) n
    where s.company_id = $1 and not s.is_default`,
    [companyId, JSON.stringify(Array.from({ length: 8 }, () => longWeek)), versions],
  )
}

test('all schedules together have a thousand weeks, and reading them holds nobody else up', async () => {
  const { owner } = await given.cast()
  const boss = api.as(owner)
  // 961 with the company's.
  await manyWeeks(owner.companyId, 6)
  const form = (name: string, weeks: number, later = 0) => ({
    name,
    from: addDays(day('2026-02-02'), later),
    graceMinutes: 0,
    weeks: Array.from({ length: weeks }, () => partTime),
  })
  const { id } = await boss.call(addSchedule, { body: form('Another', 8) })
  const change = (weeks: number, version: number) =>
    boss.call(changeSchedule, { params: { id }, body: { ...form('Another', weeks, version), version } })
  for (const version of [1, 2, 3]) await change(8, version)
  await change(7, 4)
  await expect(change(1, 5)).rejects.toMatchObject({ code: 'schedule.too_many_weeks' })
  await expect(boss.call(addSchedule, { body: form('One more', 1) })).rejects.toMatchObject({ code: 'schedule.too_many_weeks' })
  const read = () => longestHold(async () => void (await boss.call(listSchedules, {})))
  expect(await leastHold(read)).toBeLessThan(50)
})

test('somebody is given a hundred schedules, those of other days among them; what begins on a day is replaced', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const { id } = await boss.call(addSchedule, {
    body: { name: 'Part time', from: day('2026-01-05'), weeks: [partTime], graceMinutes: 0 },
  })
  await rows(
    `insert into person_schedule (company_id, person_id, from_day, schedule_id, given_by, given_at)
    select $1, $2, '2026-02-01'::date + n, $3, $4, '2026-01-05' from generate_series(1, 100) n`,
    [owner.companyId, employee.userId, id, owner.userId],
  )
  const give = (from: string) =>
    boss.call(giveSchedule, { body: { scheduleId: id, from: day(from), userIds: [employee.userId] } })
  await expect(give('2026-08-03')).rejects.toMatchObject({ code: 'schedule.given_too_often' })
  await give('2026-02-02')
})
