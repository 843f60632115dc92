import { companyCalendar } from '@daybook/calendar/server'
import { addDays, dayInZone, type Day } from '@daybook/platform/domain'
import { companies, type Db, inCompany, inSystem, newId, type ScheduledJob } from '@daybook/platform/server'
import { type PayCycle, periodsOf } from '../domain/index.ts'
import { addPeriods, cycles } from './cycle-store.ts'

/** How many days of pay periods every active cycle keeps ahead of it. */
export const ahead = 62

/** Adds a cycle's pay periods that touch these days and are not there yet; gives how many it added. */
export const makePeriods = async (db: Db, id: string, rule: PayCycle, from: Day, to: Day): Promise<number> => {
  const calendar = await companyCalendar(db)
  return addPeriods(
    db,
    id,
    periodsOf(rule, from, to, calendar).map((period) => ({ id: newId(), ...period })),
  )
}

const extendPeriods = async (db: Db, today: Day): Promise<void> => {
  for (const cycle of await cycles(db))
    if (cycle.status === 'ACTIVE') await makePeriods(db, cycle.id, cycle.rule, today, addDays(today, ahead))
}

/** Extends the periods of every company's active cycles, once a night. Running it again adds nothing. */
export const periodsJob: ScheduledJob = {
  name: 'payroll-periods',
  cron: '41 2 * * *',
  run: async (app) => {
    const failed: unknown[] = []
    for (const companyId of await inSystem(app, 'payroll-periods', ({ db }) => companies(db)))
      await inCompany(app, companyId, 'payroll-periods', ({ db, now }) => extendPeriods(db, dayInZone(now, 'UTC'))).catch(
        (err: unknown) => {
          app.server.log.error({ err, companyId }, 'the pay periods of a company were not extended')
          failed.push(err)
        },
      )
    // The others have theirs; the queue tries again for those that failed.
    if (failed.length > 0) throw new AggregateError(failed, `pay periods of ${failed.length} companies`)
  },
}
