import type { Address } from '@daybook/platform/server/postgres'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { makeDemo } from './demo.ts'

// The first thing that whoever starts Daybook sees: a year of a company, made by the calls that people make.

const { app, rows } = await testApp({ own: true })

test('the demo company is made whole: people, hours, pay, leave and what every module adds', async () => {
  await makeDemo(app.config, { app: app.pool.options as Address })
  const [made] = await rows<{ id: string; people: number }>(
    "select c.company_id as id, count(*)::int as people from company c join person p using (company_id) where c.name = 'Harbor & Pine' group by 1",
  )
  expect(made?.people).toBeGreaterThan(20)
  const told = [
    'timesheet',
    'payroll_record',
    'leave_request',
    'expense_claim',
    'stored_document',
    'checklist_run',
    'post',
    'asset',
    'notification',
  ]
  for (const table of told)
    expect([table, await rows(`select 1 as found from ${table} where company_id = $1 limit 1`, [made?.id])]).toEqual([
      table,
      [{ found: 1 }],
    ])
  const final = await rows("select 1 from pay_period where company_id = $1 and status = 'PAID'", [made?.id])
  expect(final.length).toBeGreaterThanOrEqual(11)
})
