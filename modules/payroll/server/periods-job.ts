import { companyCalendar } from '@daybook/calendar/server'
import { dayInZone, type Day } from '@daybook/platform/domain'
import { type Db, everyCompany, inEachCompany, type ScheduledJob } from '@daybook/platform/server'
import { cycles, owesLeavers } from './cycle-store.ts'
import { keepAhead } from './make-periods.ts'

const extendPeriods = async (db: Db, today: Day): Promise<void> => {
  const calendar = await companyCalendar(db)
  // A last day may be corrected after the cycle was stopped.
  for (const cycle of await cycles(db))
    if (cycle.status === 'ACTIVE' || (await owesLeavers(db, cycle.id))) await keepAhead(db, cycle, today, calendar)
}

/** Extends the periods of every company's active cycles, and of stopped ones that owe somebody who left, and makes those that are missing between them, once a night. Running it again adds nothing. */
export const periodsJob: ScheduledJob = {
  name: 'payroll-periods',
  cron: '41 2 * * *',
  run: async (app) =>
    inEachCompany(app, 'payroll-periods', await everyCompany(app, 'payroll-periods'), ({ db, now }) =>
      extendPeriods(db, dayInZone(now, 'UTC')),
    ),
}
