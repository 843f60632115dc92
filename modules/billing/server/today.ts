import { currentCompany } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { lastDayAt } from '../domain/index.ts'

/** The day that it is where the company is. */
export const companyToday = async ({ db, now }: Pick<EventContext, 'db' | 'now'>): Promise<Day> =>
  dayInZone(now, (await currentCompany(db)).zone)

/** The last day of whoever becomes inactive with a plan that begins now. */
export const lastDayNow = async ({ db, now }: Pick<EventContext, 'db' | 'now'>): Promise<Day> =>
  lastDayAt(now, (await currentCompany(db)).zone)
