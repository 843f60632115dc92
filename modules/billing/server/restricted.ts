import { hasLapsed } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { isRestricted } from '../domain/index.ts'
import { lateInvoices } from './invoice-store.ts'

/**
 * Whether the company has what Free has until it pays, and whether it had its plan until now. The reminders look every hour: in between one can hold
 * without the other, on the day of the restriction and on the day it is paid. Only what the owners were told of restricts: where no worker ran for
 * weeks they had the plan, and nobody told them otherwise.
 */
export const restriction = async (today: Day, { db }: Pick<EventContext, 'db'>) => {
  const was = await hasLapsed(db)
  const told = (await lateInvoices(db, today)).filter(({ dunned }) => was || dunned >= 2)
  const lateSince = told.map(({ due_on }) => due_on)
  return { restricted: isRestricted(lateSince, today, was), hadPlan: !was }
}
