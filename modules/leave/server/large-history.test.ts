import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importLeave } from '../contract/index.ts'
import { accountsOf } from './accounts.ts'
import { mostUncounted, uncountedDays } from './import-store.ts'

const { app, api, given, rows } = await testApp()

// Files bring leave of decades, 46,000 days of one person: what each of them cost is not read again whenever a hundred people are looked at.
test('leave that ended long ago is not read, and its days are taken all the same', async () => {
  const { owner, employee } = await given.cast()
  await rows('update person set hire_date = null where company_id = $1', [owner.companyId])
  await given.leaveType(owner, 'Sick leave', { limited: false })
  const years = Array.from({ length: 126 }, (_, i) => 1900 + i)
  const lines = years.map((year) => `${employee.email},Sick leave,${year}-01-01,${year}-12-31`)
  const csv = `Email,Type,From,To\n${lines.join('\n')}\n`
  expect(await api.as(owner).call(importLeave, { body: { csv, commit: true } })).toMatchObject({ imported: 126 })
  const held = await inCompany(app, owner.companyId, 'test', async ({ db }) => {
    const [account] = await accountsOf({ app, db, types: [], today: day('2026-03-16') }, [employee.userId])
    return account?.held ?? []
  })
  expect(held.map(({ to_day }) => to_day)).toEqual(['2023-12-31', '2024-12-31', '2025-12-31'])
  // Those days are taken all the same.
  const again = `Email,Type,From,To\n${employee.email},Sick leave,1950-05-02,1950-05-05\n`
  expect(await api.as(owner).call(importLeave, { body: { csv: again, commit: true } })).toMatchObject({
    imported: 0,
    rejected: 1,
  })
})

// Of a balance that comes later nothing is read but leave of its own type behind its day, and no more than anybody takes.
test('a balance takes leave of its type behind its day, and none where that is more than anybody takes', async () => {
  const { owner, employee } = await given.cast()
  await rows('update person set hire_date = null where company_id = $1', [owner.companyId])
  const { id: sick } = await given.leaveType(owner, 'Sick leave', { limited: false })
  const { id: annual } = await given.leaveType(owner, 'Annual leave', {})
  const years = Array.from({ length: 60 }, (_, i) => 1900 + i)
  const leave = years.flatMap((year) => [
    `${employee.email},Sick leave,${year}-02-01,${year}-11-30`,
    `${employee.email},Annual leave,${year}-12-01,${year}-12-31`,
  ])
  const bring = (columns: string, lines: readonly string[]) =>
    api.as(owner).call(importLeave, { body: { csv: `Email,Type,${columns}\n${lines.join('\n')}\n`, commit: true } })
  expect(await bring('From,To', leave)).toMatchObject({ imported: 120 })
  const lastOf = (typeId: string, of: string) => ({ personId: employee.userId, typeId, day: day(of) })
  const days = await inCompany(app, owner.companyId, 'test', ({ db }) => uncountedDays(db, [lastOf(annual, '1958-12-31')]))
  expect(new Set(days.map(({ type_id, day: on }) => `${type_id} ${on.slice(0, 7)}`))).toEqual(new Set([`${annual} 1959-12`]))
  const many = await inCompany(app, owner.companyId, 'test', ({ db }) => uncountedDays(db, [lastOf(sick, '1900-01-01')]))
  expect(many).toHaveLength(mostUncounted + 1)
  const reason = 'More than 1000 days of leave that was brought over lie after this day'
  expect((await bring('As of,Balance', [`${employee.email},Annual leave,1900-01-01,10`])).rows).toMatchObject([
    { outcome: 'rejected', reason },
  ])
  expect((await bring('As of,Balance', [`${employee.email},Annual leave,1958-12-31,40`])).rows).toMatchObject([
    { outcome: 'import', reason: expect.stringContaining(`takes ${days.length} of it`) },
  ])
})
