import { decidersMoved } from '@daybook/people/contract'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { expenseSubmitted } from '../contract/index.ts'
import { waitingOf } from './claim-store.ts'

/** Says again which claims wait of people about whom others may decide now. */
const tellNew: Listener<typeof decidersMoved> = async ({ userIds }, { db, emit }) => {
  for (const { id, person_id, stage } of await waitingOf(db, userIds))
    await emit(expenseSubmitted, { claimId: id, userId: person_id, stage })
}

export const waitingEvents: readonly Mount[] = [onLater(decidersMoved, tellNew)]
