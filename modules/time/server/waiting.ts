import { decidersMoved } from '@daybook/people/contract'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { timesheetsSubmitted } from '../contract/index.ts'
import { waitingDaysOf } from './timesheet-store.ts'

/** Says again which days wait of people about whom others may decide now. */
const tellNew: Listener<typeof decidersMoved> = async ({ userIds }, { db, emit }) => {
  for (const [userId, days] of await waitingDaysOf(db, userIds)) await emit(timesheetsSubmitted, { userId, days: [...days] })
}

export const waitingEvents: readonly Mount[] = [onLater(decidersMoved, tellNew)]
