import { advanceNoted, expensePaths } from '@daybook/expenses/contract'
import { leaveBooked, leavePaths } from '@daybook/leave/contract'
import { payslipsPublished, payTermsSaved } from '@daybook/payroll/contract'
import { heldBackIn } from '@daybook/payroll/server'
import { joiningDateSaid, peoplePaths } from '@daybook/people/contract'
import { findWorkerName } from '@daybook/people/server'
import { type EventContext, type Mount, onLater } from '@daybook/platform/server'
import { hoursBooked, timePaths } from '@daybook/time/contract'
import { bookedWords, heldBackWords, joiningWords, kinds, termsWords, type Words } from '../domain/index.ts'
import { notify } from './notify.ts'

type Booked = {
  readonly about: string
  readonly userId: string
  readonly by: string | null
  readonly words: (by: string | null) => Words
  readonly link: string
}

/** Tells somebody what another one booked for them; nobody is told of their own deeds. */
const tellBooked = async (context: EventContext, { about, userId, by, words, link }: Booked): Promise<void> => {
  if (by === userId) return
  const who = by === null ? null : ((await findWorkerName(context.db, by))?.name ?? 'HR')
  await notify(context, { kind: kinds.booked, about, to: [userId], words: words(who), link: () => link })
}

export const bookedNews: readonly Mount[] = [
  onLater(leaveBooked, ({ bookingId, userId, by, what }, context) =>
    tellBooked(context, { about: bookingId, userId, by, words: (who) => bookedWords(who, what), link: leavePaths.ledger() }),
  ),
  onLater(hoursBooked, ({ bookingId, userId, by }, context) =>
    tellBooked(context, { about: bookingId, userId, by, words: (who) => bookedWords(who, 'HOURS'), link: timePaths.timesheet() }),
  ),
  onLater(advanceNoted, ({ advanceId, userId, by, what }, context) =>
    tellBooked(context, { about: advanceId, userId, by, words: (who) => bookedWords(who, what), link: expensePaths.expenses() }),
  ),
  onLater(payTermsSaved, ({ userId, by, from }, context) =>
    tellBooked(context, {
      about: `terms ${from}`,
      userId,
      by,
      words: (who) => termsWords(who ?? 'HR', from),
      link: peoplePaths.profile(),
    }),
  ),
  onLater(joiningDateSaid, ({ userId, by, day }, context) =>
    tellBooked(context, {
      about: 'joining date',
      userId,
      by,
      words: (who) => joiningWords(who ?? 'HR', day),
      link: peoplePaths.profile(),
    }),
  ),
  onLater(payslipsPublished, async ({ payPeriodId, from, to }, context) =>
    notify(context, {
      kind: kinds.booked,
      about: payPeriodId,
      to: await heldBackIn(context.db, payPeriodId),
      words: heldBackWords(from, to),
      link: () => peoplePaths.profile(),
    }),
  ),
]
