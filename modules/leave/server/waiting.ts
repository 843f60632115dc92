import { decidersMoved } from '@daybook/people/contract'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { waitingOf } from './request-store.ts'
import { tellDecider } from './tell.ts'

/** Says again what waits of people about whom others may decide now. */
const tellNew: Listener<typeof decidersMoved> = async ({ userIds }, context) => {
  for (const row of await waitingOf(context.db, userIds)) await tellDecider(context, row)
}

export const waitingEvents: readonly Mount[] = [onLater(decidersMoved, tellNew)]
