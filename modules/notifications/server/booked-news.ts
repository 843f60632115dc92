import { advanceNoted, expensePaths } from '@daybook/expenses/contract'
import { leaveBooked, leavePaths } from '@daybook/leave/contract'
import { payslipsPublished, payTermsSaved } from '@daybook/payroll/contract'
import { heldBackIn } from '@daybook/payroll/server'
import { joiningDateSaid, peoplePaths } from '@daybook/people/contract'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { hoursBooked } from '@daybook/time/contract'
import { backByItselfWords, bookedWords, heldBackWords, joiningWords, kinds, termsWords, type Words } from '../domain/index.ts'
import { doerName } from './names.ts'
import { notify } from './notify.ts'

/** Where one's own pay stands: on one's page in the directory. */
const ownPage = (userId: string): string => peoplePaths.details({ user: userId })

type Booked = {
  readonly about: string
  readonly userId: string
  readonly by: string
  readonly words: (by: string) => Words
  readonly link: string
}

/** Tells somebody what another one did about their pay, leave or hours; nobody is told of their own deeds. */
const tell = async (context: EventContext, { about, userId, by, words, link }: Booked): Promise<void> => {
  if (by === userId) return
  await notify(context, { kind: kinds.booked, about, to: [userId], words: words(await doerName(context, by)), link: () => link })
}

const tellLeave: Listener<typeof leaveBooked> = ({ bookingId: about, userId, by, what }, context) =>
  by === null
    ? notify(context, { kind: kinds.booked, about, to: [userId], words: backByItselfWords, link: () => leavePaths.ledger() })
    : tell(context, { about, userId, by, words: (who) => bookedWords(who, what), link: leavePaths.ledger() })

const tellHeldBack: Listener<typeof payslipsPublished> = async ({ payPeriodId, from, to }, context) =>
  notify(context, {
    kind: kinds.booked,
    about: payPeriodId,
    to: await heldBackIn(context.db, payPeriodId),
    words: heldBackWords(from, to),
    link: ownPage,
  })

export const bookedNews: readonly Mount[] = [
  onLater(leaveBooked, tellLeave),
  onLater(hoursBooked, ({ bookingId: about, userId, by }, context) =>
    tell(context, { about, userId, by, words: (who) => bookedWords(who, 'HOURS'), link: peoplePaths.profile() }),
  ),
  onLater(advanceNoted, ({ advanceId: about, userId, by, what }, context) =>
    tell(context, { about, userId, by, words: (who) => bookedWords(who, what), link: expensePaths.expenses() }),
  ),
  onLater(payTermsSaved, ({ userId, by, from }, context) =>
    tell(context, { about: `terms ${from}`, userId, by, words: (who) => termsWords(who, from), link: ownPage(userId) }),
  ),
  onLater(joiningDateSaid, ({ userId, by, day }, context) =>
    tell(context, { about: 'joining date', userId, by, words: (who) => joiningWords(who, day), link: peoplePaths.profile() }),
  ),
  onLater(payslipsPublished, tellHeldBack),
]
