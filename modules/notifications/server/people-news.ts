import { payAccountSaid, payrollPaths, payslipsPublished } from '@daybook/payroll/contract'
import { slipsIn } from '@daybook/payroll/server'
import {
  changeAsked,
  changeDecided,
  changeWithdrawn,
  peoplePaths,
  lastDayAhead,
  lastDayTakenBack,
  personJoined,
  personLeft,
  recordsChanged,
} from '@daybook/people/contract'
import { recordFields } from '@daybook/people/domain'
import { activeIn, changeDeciders, decidersAbout, findWorkerName } from '@daybook/people/server'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import {
  changeDecidedWords,
  changeWaitingWords,
  joinedWords,
  kinds,
  leftWords,
  payAccountWords,
  payslipWords,
  recordWords,
} from '../domain/index.ts'
import { doerName } from './names.ts'
import { notify, takeBack } from './notify.ts'
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

/** HR and the owners, who pay; never whoever said it. */
const tellPayers: Listener<typeof payAccountSaid> = async ({ userId, first }, context) => {
  const { db } = context
  const person = await findWorkerName(db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.payAccount,
    about: userId,
    to: [...(await activeIn(db, 'HUMAN_RESOURCE', [userId])), ...(await activeIn(db, 'ENTERPRISE_ADMIN', [userId]))],
    words: payAccountWords(person.name, first),
    link: () => peoplePaths.details({ user: userId }),
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

const tellLeft: Listener<typeof lastDayAhead> = async ({ userId, endDate }, context) => {
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

const tellChangeDeciders: Listener<typeof changeAsked> = async ({ requestId, userId }, context) => {
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.changeWaiting,
    about: requestId,
    to: await changeDeciders(context.db, userId),
    words: changeWaitingWords(person.name),
    link: () => peoplePaths.changes({ request: requestId }),
  })
}

const tellChangeDecided: Listener<typeof changeDecided> = async ({ requestId, userId, by, approved, rejected }, context) => {
  await takeBack(context, kinds.changeWaiting, requestId)
  const decider = await findWorkerName(context.db, by)
  await notify(context, {
    kind: kinds.changeDecided,
    about: requestId,
    to: [userId],
    words: changeDecidedWords(decider?.name ?? 'HR', approved, rejected),
    link: () => peoplePaths.profile(),
  })
}

const forgetChange: Listener<typeof changeWithdrawn> = ({ requestId }, context) =>
  takeBack(context, kinds.changeWaiting, requestId)

/** Those of whom the same was changed are told at once; nobody is told of their own deeds. */
const tellRecords: Listener<typeof recordsChanged> = async ({ by, people }, context) => {
  const who = await doerName(context, by)
  const others = people.filter(({ userId, fields }) => userId !== by && fields.length > 0)
  for (const [about, alike] of Map.groupBy(others, ({ fields }) => fields.join(' ')))
    await notify(context, {
      kind: kinds.record,
      about: `record ${about}`,
      to: alike.map(({ userId }) => userId),
      words: recordWords(who, alike[0]?.fields.map((field) => recordFields[field]) ?? []),
      link: () => peoplePaths.profile(),
    })
}

export const peopleNews: readonly Mount[] = [
  onLater(payslipsPublished, tellPaid),
  onLater(payAccountSaid, tellPayers),
  onLater(changeAsked, tellChangeDeciders),
  onLater(changeDecided, tellChangeDecided),
  onLater(changeWithdrawn, forgetChange),
  onLater(recordsChanged, tellRecords),
  onLater(personJoined, tellJoined),
  onLater(lastDayAhead, async (left, context) => {
    // Another day may have been told of before.
    await takeBack(context, kinds.left, left.userId)
    await tellLeft(left, context)
  }),
  onLater(lastDayTakenBack, ({ userId }, context) => takeBack(context, kinds.left, userId)),
  onLater(personLeft, async ({ wasTold, ...left }, context) => (wasTold ? undefined : tellLeft(left, context))),
]
