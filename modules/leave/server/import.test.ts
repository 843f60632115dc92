import { deactivatePerson } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { longestHold, type Member, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  adjustLeave,
  askLeave,
  cancelLeaveOfOther,
  changeLeave,
  exportLeaveBalances,
  getLeaveBalances,
  importLeave,
  listLeave,
  searchLeaveLedger,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'

const { api, given, rows } = await testApp()

const balances = (...lines: string[]) => ['Email,Type,Balance,As of', ...lines].join('\n')
const history = (...lines: string[]) => ['Email,Type,From,To,Amount,Status', ...lines].join('\n')

// Today is Monday, 16 March 2026.
const office = async (policy: Partial<LeavePolicy> = {}) => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { id: typeId } = await given.leaveType(cast.owner, 'Annual leave', policy)
  const bring = (csv: string, more: object = {}, who: Member = cast.hr) =>
    api.as(who).call(importLeave, { body: { csv, commit: true, ...more } })
  const tried = async (csv: string, more: object = {}, who: Member = cast.hr) =>
    api.as(who).send(importLeave, { body: { csv, commit: true, ...more } })
  const today = async (who: Member = cast.employee) => (await api.as(who).call(getLeaveBalances, { query: {} })).items[0]?.today
  const ledger = async () => (await api.as(cast.employee).call(searchLeaveLedger, { body: {} })).items
  return { ...cast, typeId, bring, tried, today, ledger, mail: cast.employee.email }
}

describe('balances', () => {
  test('the difference is booked with its reason; the same file again books nothing', async () => {
    const { hr, bring, today, ledger, mail } = await office()
    const file = balances(`${mail},annual LEAVE,12.5,2026-02-28`)
    const look = await bring(file, { commit: false })
    expect(look).toMatchObject({ format: 'balances', total: 1, imported: 1, rows: [{ amount: 1250, booked: -750 }] })
    expect(await today()).toBe(2000)
    expect(await bring(file)).toMatchObject({ imported: 1, already: 0 })
    expect(await today()).toBe(1250)
    expect(await ledger()).toMatchObject([
      {
        kind: 'adjustment',
        amount: -750,
        day: '2026-02-28',
        why: 'Brought over from a list of balances, balance 12.5 on 28 Feb 2026',
        madeByName: hr.name,
      },
    ])
    expect(await bring(file)).toMatchObject({ total: 1, imported: 0, already: 1 })
    expect(await today()).toBe(1250)
  })

  test('of whom no joining date is known the preview says that one that is entered later earns on top', async () => {
    const { bring, mail, employee } = await office()
    const look = async () => (await bring(balances(`${mail},annual LEAVE,12.5,2026-02-28`), { commit: false })).rows
    expect(await look()).toMatchObject([{ outcome: 'import', reason: '' }])
    await rows('update person set hire_date = null where id = $1', [employee.userId])
    expect(await look()).toMatchObject([{ outcome: 'import', reason: expect.stringMatching(/no joining date here/) }])
  })

  test('two at once book once', async () => {
    const { bring, today, mail } = await office()
    const file = balances(`${mail},Annual leave,7,2026-02-28`)
    const done = await Promise.all([bring(file), bring(file), bring(file)])
    expect(done.reduce((sum, { imported }) => sum + imported, 0)).toBe(1)
    expect(await today()).toBe(700)
  })

  test('a file that was corrected is booked as the difference to what stands here', async () => {
    const { bring, today, mail } = await office()
    await bring(balances(`${mail},Annual leave,7,2026-02-28`))
    await bring(balances(`${mail},Annual leave,9,2026-02-28`))
    expect(await today()).toBe(900)
  })

  test('a name that nobody knows here is asked for, and may be left out', async () => {
    const { bring, today, typeId, mail } = await office()
    const file = balances(`${mail},Vacation,7,2026-02-28`, `${mail},Volunteering,2,2026-02-28`)
    const look = await bring(file, { commit: false })
    expect(look.types).toEqual([
      { name: 'Vacation', rows: 1, typeId: null },
      { name: 'Volunteering', rows: 1, typeId: null },
    ])
    expect(look).toMatchObject({ rejected: 2, rows: [{ field: 'type', reason: 'Say which type of leave this is' }, {}] })
    const typeOf = [
      { name: 'Vacation', typeId },
      { name: 'Volunteering', typeId: null },
    ]
    expect(await bring(file, { typeOf })).toMatchObject({ imported: 1, skipped: 1, rejected: 0 })
    expect(await today()).toBe(700)
  })

  test('a file of one type, without a column of them', async () => {
    const { bring, today, typeId, employee } = await office()
    const file = `Name,Beginning Balance,Accrued,Used\n"${employee.name}",4.00,0,0\n`
    const done = await bring(file, { typeOf: [{ name: '', typeId }], asOf: day('2026-03-02') })
    expect(done).toMatchObject({ format: 'bambooBalances', imported: 1, rows: [{ from: '2026-03-01', amount: 400 }] })
    expect(await today()).toBe(400)
  })

  test('each row that cannot stand is sent back with its reason; the others are taken', async () => {
    const { bring, hr, owner, mail, outsider } = await office()
    await given.leaveType(owner, 'Sick leave', { limited: false })
    const strangers = await given.cast()
    const done = await bring(
      balances(
        `${mail},Annual leave,7,2026-02-28`,
        `${mail},Annual leave,7,2026-02-28`,
        `${mail},Annual leave,8,2026-02-28`,
        `${hr.email},Annual leave,100,2026-02-28`,
        `${strangers.employee.email},Annual leave,7,2026-02-28`,
        `${mail},Sick leave,7,2026-02-28`,
        `${outsider.email},Annual leave,7,2026-03-17`,
      ),
    )
    expect(done).toMatchObject({ total: 7, imported: 1, already: 0, skipped: 1, rejected: 5, waiting: 0 })
    expect(done.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['import', ''],
      ['skipped', 'The same as row 2'],
      ['rejected', 'Row 2 brings a balance of this leave already'],
      ['rejected', 'Nobody adjusts their own balance.'],
      ['rejected', 'Nobody in your company, or more than one, has this e-mail, badge or name'],
      ['rejected', 'This type of leave has no balance.'],
      ['rejected', 'Lies in the future'],
    ])
    const earlier = await bring(balances(`${mail},Annual leave,5,2026-02-27`))
    expect(earlier.rows).toMatchObject([{ outcome: 'rejected', reason: 'The balance of 28 Feb 2026 was brought over already' }])
  })

  test('adjustments that come to too much are not gone beyond by a file', async () => {
    const { bring, hr, employee, typeId, mail } = await office()
    for (const sign of [1, -1, 1, -1, 1, -1, 1, -1, 1, -1]) {
      const body = { userId: employee.userId, typeId, day: day('2026-03-02'), amount: sign * 100_000, note: 'Again' }
      await api.as(hr).call(adjustLeave, { body })
    }
    expect((await bring(balances(`${mail},Annual leave,7,2026-03-02`))).rows).toMatchObject([
      { outcome: 'rejected', reason: 'This balance was adjusted too often, and by too much' },
    ])
  })
})

describe('leave that was taken', () => {
  const week = (mail: string) => history(`${mail},Annual leave,2026-02-02,2026-02-06,,Approved`)

  test('is approved leave of the past that costs its days here, once', async () => {
    const { bring, employee, today, mail } = await office()
    expect(await bring(week(mail), { commit: false })).toMatchObject({ imported: 1, rows: [{ amount: 500, booked: -500 }] })
    await bring(week(mail))
    expect(await bring(week(mail))).toMatchObject({ imported: 0, already: 1 })
    const { items } = await api.as(employee).call(listLeave, { query: {} })
    expect(items).toMatchObject([
      {
        from: '2026-02-02',
        to: '2026-02-06',
        total: 500,
        status: 'APPROVED',
        imported: true,
        decidedByName: null,
        decisionNote: 'Brought over from a list of leave.',
      },
    ])
    expect(await today()).toBe(1500)
  })

  test('never comes to payroll: no day of it is paid, or absent, here', async () => {
    const { bring, employee, mail } = await office()
    await bring(week(mail))
    const days = await rows<{ n: number }>('select count(*)::int as n from leave_day where person_id = $1', [employee.userId])
    expect(days).toEqual([{ n: 0 }])
  })

  test('takes nothing up to a balance that was brought over: that knows of it', async () => {
    const { bring, today, mail } = await office()
    await bring(balances(`${mail},Annual leave,7,2026-02-03`))
    const done = await bring(week(mail))
    expect(done.rows).toMatchObject([{ outcome: 'import', amount: 500, booked: -300 }])
    expect(await today()).toBe(400)
  })

  test('takes nothing before anything was earned here', async () => {
    const { bring, today, mail } = await office()
    const done = await bring(history(`${mail},Annual leave,2025-08-04,2025-08-08,,`))
    expect(done.rows).toMatchObject([{ outcome: 'import', amount: 500, booked: null }])
    expect(await today()).toBe(2000)
  })

  test('costs what the file says, in the unit of the type', async () => {
    const { bring, today, mail } = await office()
    await bring(history(`${mail},Annual leave,2026-02-02,2026-02-06,36 hours,`))
    expect(await today()).toBe(1550)
  })

  test('is not somebody’s twice, and not outside of their time here', async () => {
    const { bring, owner, employee, manager, typeId, mail } = await office({ daysBack: 366 })
    await api.as(manager).call(askLeave, { body: { typeId, from: day('2026-03-09'), to: day('2026-03-10') } })
    await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-02-27') } })
    const done = await bring(
      history(
        `${mail},Annual leave,2026-02-02,2026-02-06,,`,
        `${mail},Annual leave,2026-02-02,2026-02-06,,`,
        `${mail},Annual leave,2026-02-06,2026-02-09,,`,
        `${mail},Annual leave,2018-12-31,2019-01-02,,`,
        `${mail},Annual leave,2026-02-26,2026-03-02,,`,
        `${manager.email},Annual leave,2026-03-10,2026-03-11,,`,
        `${mail},Annual leave,2026-02-14,2026-02-15,,`,
        `${mail},Annual leave,2026-02-16,2026-02-16,,Requested`,
      ),
    )
    expect(done.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['import', ''],
      ['skipped', 'The same as row 2'],
      ['rejected', 'They have leave from 02 Feb 2026 to 06 Feb 2026 already'],
      ['rejected', 'Before their first day here, 01 Jan 2019'],
      ['rejected', 'After their last day here, 27 Feb 2026'],
      ['rejected', 'They have leave from 09 Mar 2026 to 10 Mar 2026 already'],
      ['skipped', 'Nobody works on these days'],
      ['skipped', 'Not approved there: Requested'],
    ])
  })

  test('is no more than the hours of its days, however long a day is here', async () => {
    const { bring, mail } = await office()
    const of = (from: string, to: string, amount: string) => `${mail},Annual leave,${from},${to},${amount},`
    const done = await bring(
      history(
        of('2026-02-02', '2026-02-02', '24 h'),
        of('2026-02-03', '2026-02-03', '24.5 h'),
        of('2026-02-04', '2026-02-05', '6 d'),
        of('2026-02-06', '2026-02-06', '1000 d'),
      ),
    )
    expect(done.rows.map(({ outcome, amount, reason }) => [outcome, amount, reason])).toEqual([
      ['import', 300, ''],
      ['rejected', null, 'More than all hours of these days'],
      ['import', 600, ''],
      ['rejected', null, 'More than all hours of these days'],
    ])
  })

  test('is not changed, since a change would be paid; HR cancels it', async () => {
    const { bring, employee, hr, typeId, today, mail } = await office({ daysBack: 366 })
    await bring(week(mail))
    const [leave] = (await api.as(employee).call(listLeave, { query: {} })).items
    const at = { params: { id: leave?.id ?? '' } }
    const change = { typeId, from: day('2026-02-02'), to: day('2026-02-03'), version: leave?.version ?? 0 }
    expect((await api.as(employee).send(changeLeave, { ...at, body: change })).body).toMatchObject({ code: 'leave.imported' })
    await api.as(hr).call(cancelLeaveOfOther, { ...at, body: { version: leave?.version ?? 0, note: 'Worked after all' } })
    expect(await today()).toBe(2000)
  })
})

describe('a file', () => {
  test.each([
    ['leave.import_no_rows', 'Email,Type,Balance\n', {}],
    ['leave.import_unreadable', '"', {}],
    ['leave.import_unknown_format', 'City,Street\nX,Y\n', {}],
    ['leave.import_answer_first', history('a@example.test,Annual leave,03/04/2025,03/04/2025,,'), {}],
    ['leave.import_too_long', balances(...Array.from({ length: 5001 }, (_, i) => `p${i}@example.test,Annual leave,1,`)), {}],
    [
      'not_found',
      balances('a@example.test,PTO,1,'),
      { typeOf: [{ name: 'PTO', typeId: '018f0000-0000-7000-8000-000000000000' }] },
    ],
  ])('is refused with %s', async (code, csv, more) => {
    const { tried } = await office()
    expect((await tried(csv, more)).body).toMatchObject({ code })
  })

  test('is brought by owner and HR alone', async () => {
    const { tried, owner, manager, employee, mail } = await office()
    const file = balances(`${mail},Annual leave,7,2026-02-28`)
    expect((await tried(file, {}, manager)).status).toBe(403)
    expect((await tried(file, {}, employee)).status).toBe(403)
    expect((await tried(file, {}, owner)).status).toBe(200)
  })

  test('of five thousand rows gives everybody else a turn', async () => {
    const { tried, typeId, mail } = await office()
    const dates = Array.from({ length: 2600 }, (_, i) => addDays(day('2019-01-01'), i))
    const some = dates.map((date) => `${mail},PTO,${date},${date},1,Approved`)
    const file = history(...some, ...some.slice(0, 2400).map((row) => row.replace(',1,', ',0.5,')))
    const typeOf = [{ name: 'PTO', typeId }]
    const held = async () => longestHold(async () => expect((await tried(file, { typeOf })).status).toBe(200))
    expect(Math.min(await held(), await held())).toBeLessThan(100)
    expect((await tried(file, { typeOf })).body).toMatchObject({ total: 5000, imported: 0, already: 2600, rejected: 2400 })
  })

  test('of today’s balances is given out, and brings nothing new when it comes back', async () => {
    const { hr, employee, tried, today, mail } = await office()
    const { body } = await api.as(hr).send(exportLeaveBalances, {})
    const csv = Buffer.from(body as Uint8Array).toString('utf8')
    expect(csv).toContain(`${employee.name},${mail},Annual leave,20,days,2026-03-16`)
    const back = (await tried(csv)).body as { imported: number; rejected: number; rows: { booked: number | null }[] }
    expect(back.rejected).toBe(1)
    expect(back.rows.filter(({ booked }) => booked !== null && booked !== 0)).toEqual([])
    expect(await today()).toBe(2000)
    expect((await api.as(employee).send(exportLeaveBalances, {})).status).toBe(403)
  })
})
