import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importLeave } from '../contract/index.ts'
import { accountsOf } from './accounts.ts'

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
