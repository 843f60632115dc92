import { payrollPaths, payslipsPublished } from '@daybook/payroll/contract'
import { slipsIn } from '@daybook/payroll/server'
import { peoplePaths, personJoined, personLeft } from '@daybook/people/contract'
import { activeIn, decidersAbout, findWorkerName } from '@daybook/people/server'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { joinedWords, kinds, leftWords, payslipWords } from '../domain/index.ts'
import { notify } from './notify.ts'
import { todayHere } from './time-news.ts'

const tellPaid: Listener<typeof payslipsPublished> = async ({ payPeriodId, from, to }, context) => {
  const slips = new Map((await slipsIn(context.db, payPeriodId)).map(({ id, person_id }) => [person_id, id]))
  await notify(context, {
    kind: kinds.payslip,
    about: payPeriodId,
    to: [...slips.keys()],
    words: payslipWords(from, to),
    link: (personId) => payrollPaths.payslip({ id: slips.get(personId) ?? '' }),
  })
}

/** Who has to know of a colleague that comes or goes: their manager, HR and the owners; never they themselves. */
const around = async (context: EventContext, userId: string): Promise<string[]> => {
  const { db } = context
  const managers = await decidersAbout(db, userId, 'MANAGER', await todayHere(context))
  return [...managers, ...(await activeIn(db, 'HUMAN_RESOURCE', [userId])), ...(await activeIn(db, 'ENTERPRISE_ADMIN', [userId]))]
}

const tellJoined: Listener<typeof personJoined> = async ({ userId }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.joined,
    about: userId,
    to: await around(context, userId),
    words: joinedWords(person.name),
    link: () => peoplePaths.details({ user: userId }),
  })
}

const tellLeft: Listener<typeof personLeft> = async ({ userId, endDate }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.left,
    about: userId,
    to: await around(context, userId),
    words: leftWords(person.name, endDate),
    link: () => peoplePaths.details({ user: userId }),
  })
}

export const peopleNews: readonly Mount[] = [
  onLater(payslipsPublished, tellPaid),
  onLater(personJoined, tellJoined),
  onLater(personLeft, tellLeft),
]
