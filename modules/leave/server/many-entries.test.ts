import { addDays, type Day, day } from '@daybook/platform/domain'
import { leastHold, longestHold, type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { adjustLeave, askLeave, getLeaveBalances, importLeave, previewLeave } from '../contract/index.ts'

// What HR brought or adjusted day by day, as much of it as there may be, is looked at in one pass.

const { app, api, given, rows, clock } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

/** The shortest of several: a slow moment of the machine falls on some of them. */
const held = async (deed: () => Promise<unknown>): Promise<number> => leastHold(() => longestHold(deed))

const slow = (found: Record<string, number>) => Object.entries(found).filter(([, ms]) => ms >= 50)

/** How long the looks of somebody at their leave, and asking for some, hold everybody else. */
const looksOf = async (who: Member, asked: { typeId: string; from: Day; to: Day }) => {
  const me = api.as(who)
  // Each time another week.
  const ask = (time: number) => {
    const [from, to] = [addDays(asked.from, 7 * (time - 1)), addDays(asked.to, 7 * (time - 1))]
    return longestHold(() => me.call(askLeave, { body: { ...asked, from, to } }))
  }
  return {
    balances: await held(() => me.call(getLeaveBalances, { query: {} })),
    preview: await held(() => me.call(previewLeave, { body: asked })),
    ask: await leastHold(ask),
  }
}

test('as many adjustments of a balance as there may be, each on a day of its own, hold nobody up', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner, 'Annual leave')
  const adjust = () =>
    api.as(hr).send(adjustLeave, {
      body: { userId: employee.userId, typeId, day: day('2199-12-31'), amount: 1, note: 'A hundredth' },
    })
  expect((await adjust()).status).toBe(200)
  // As that call books them.
  const columns = 'company_id, person_id, type_id, kind, amount, why, made_by, made_at'
  await rows(
    `insert into leave_entry (id, day, ${columns}) select gen_random_uuid(), day - n, ${columns} from leave_entry, generate_series(1, 9998) n
     where person_id = $1 and kind = 'adjustment'`,
    [employee.userId],
  )
  expect((await adjust()).status).toBe(200)
  expect((await adjust()).body).toMatchObject({ code: 'leave.adjusted_too_often' })
  expect(slow(await looksOf(employee, { typeId, from: day('2026-04-13'), to: day('2026-04-17') }))).toEqual([])
})

/** A file of leave in halves, on each working day before one, as other products write it. */
const halves = (email: string, before: Day, days: number): string => {
  const lines: string[] = []
  for (let on = before; lines.length < 2 * days; on = addDays(on, -1))
    if (![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay()))
      for (const half of ['first half', 'second half']) lines.push(`${email},Sick leave,${on},${half},${on},${half}`)
  return `Email,Leave Type,Start Date,Start Date Breakdown,End Date,End Date Breakdown\n${lines.join('\n')}\n`
}

test('leave of decades that files brought in halves of days holds nobody up, where a document is asked for either', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr, employee } = await given.cast()
  await rows('update person set hire_date = null where company_id = $1', [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Sick leave', { limited: false, documentFrom: 4, inARowLimit: 100_000 })
  const csv = halves(employee.email, day('2026-03-13'), 20)
  expect(await api.as(hr).call(importLeave, { body: { csv, format: 'horilla', commit: true } })).toMatchObject({ imported: 40 })
  // A thousand times as long before: forty thousand rows, which eight files bring.
  const columns =
    'company_id, person_id, type_id, from_half, to_half, status, stage, total, per_day, paid, asked_at, decided_at, note'
  await rows(
    `insert into leave_request (id, from_day, to_day, ${columns}) select gen_random_uuid(), from_day - 28 * n, to_day - 28 * n, ${columns}
     from leave_request, generate_series(1, 1000) n where person_id = $1`,
    [employee.userId],
  )
  const oneRow = `${csv.split('\n').slice(0, 2).join('\n')}\n`
  // A row of a file finds what it overlaps without reading them.
  const file = () => api.as(hr).call(importLeave, { body: { csv: oneRow, format: 'horilla', commit: false } })
  const looks = await looksOf(employee, { typeId, from: day('2026-04-13'), to: day('2026-04-14') })
  expect(slow({ ...looks, file: await held(file) })).toEqual([])
})
