import { calendarOf } from '@daybook/calendar/server'
import { dayInZone } from '@daybook/platform/domain'
import { type Context, refuseCommon } from '@daybook/platform/server'
import type { undoLeaveDecision } from '../contract/index.ts'
import type { FaultCode } from '../domain/index.ts'
import { accountOf } from './accounts.ts'
import { askedOf, examine } from './examine.ts'
import { refuseFault } from './refuse-fault.ts'
import type { RequestRow } from './request-store.ts'
import { leaveTypes } from './type-store.ts'

// What others may have taken since it was rejected; days of notice and the like were asked when it was sent.
const room: readonly FaultCode[] = ['leave.overlap', 'leave.yearly_limit', 'leave.in_a_row', 'leave.balance']
// Of two changes that wait one may be approved and the other withdrawn: what was looked at when leave was asked for is true of neither then.
const limits: readonly FaultCode[] = ['leave.yearly_limit', 'leave.in_a_row']

type Checking = Pick<Context<typeof undoLeaveDecision>, 'app' | 'db' | 'actor' | 'now'>

/** Refuses to let a rejected request wait again where there is no room for it any more, in the words it would be refused with today. */
export const checkRoom = (context: Checking, row: RequestRow): Promise<void> => check(context, row, null, room)

/** Refuses to approve more than the rules let somebody take, with whatever else of theirs waits and without it. */
export const checkLimits = (context: Checking, row: RequestRow): Promise<void> => check(context, row, row.id, limits)

const check = async (
  { app, db, actor, now }: Checking,
  row: RequestRow,
  replacesId: string | null,
  asked: readonly FaultCode[],
): Promise<void> => {
  const today = dayInZone(now, actor.zone)
  const types = await leaveTypes(db)
  const type = types.find(({ id }) => id === row.type_id)
  const account = await accountOf({ app, db, types, today }, row.person_id)
  if (!type || !account) return refuseCommon('not_found')
  const request = { ...askedOf(row), minutes: row.minutes ?? undefined }
  const { faults } = examine({
    account,
    type,
    calendar: await calendarOf(db, row.person_id),
    today,
    asked: request,
    replacesId,
    files: row.files,
  })
  const fault = faults.find(({ code }) => asked.includes(code))
  if (fault) refuseFault(fault)
}
