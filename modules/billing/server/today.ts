import { currentCompany } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'

/** The day that it is where the company is. */
export const companyToday = async ({ db, now }: Pick<EventContext, 'db' | 'now'>): Promise<Day> =>
  dayInZone(now, (await currentCompany(db)).zone)
