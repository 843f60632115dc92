import { currentCompany } from '@daybook/company/server'
import { decidersAbout, findWorkerName } from '@daybook/people/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import {
  approvalUndone,
  timePaths,
  timesheetsApproved,
  timesheetsRecalled,
  timesheetsSentBack,
  timesheetsSubmitted,
} from '@daybook/time/contract'
import { anyWaiting } from '@daybook/time/server'
import { approvedWords, kinds, sentBackWords, timesheetsOf, waitAgainWords, waitingWords } from '../domain/index.ts'
import { toldAndRead } from './notification-store.ts'
import { notify, takeBack } from './notify.ts'

/** The days that one press was about: what is undone is found again by them. */
const these = (days: readonly Day[]): string => `${days[0] ?? ''} ${days.at(-1) ?? ''} ${days.length}`

const weekOf = (days: readonly Day[]) => () => timePaths.timesheet(days[0] === undefined ? {} : { week: days[0], day: days[0] })

const nameOf = async ({ db }: EventContext, id: string): Promise<string | undefined> => (await findWorkerName(db, id))?.name

/** Today where the company is: stand-ins are named by days. */
export const todayHere = async ({ db, now }: EventContext): Promise<Day> => dayInZone(now, (await currentCompany(db)).zone)

const tellDeciders: Listener<typeof timesheetsSubmitted> = async ({ userId, days }, context) => {
  const name = await nameOf(context, userId)
  if (name === undefined || !(await anyWaiting(context.db, userId))) return
  // Whoever decided before may have nothing to do any more.
  await takeBack(context, kinds.timeWaiting, timesheetsOf(userId))
  await notify(context, {
    kind: kinds.timeWaiting,
    about: timesheetsOf(userId),
    to: await decidersAbout(context.db, userId, 'MANAGER', await todayHere(context)),
    words: waitingWords(name, days),
    link: () => timePaths.approvals({ user: userId }),
  })
}

/** Nobody is told to decide about what does not wait any more. */
const settle = async (context: EventContext, userId: string): Promise<void> => {
  if (!(await anyWaiting(context.db, userId))) await takeBack(context, kinds.timeWaiting, timesheetsOf(userId))
}

const forgetWaiting: Listener<typeof timesheetsRecalled> = ({ userId }, context) => settle(context, userId)

const tellApproved: Listener<typeof timesheetsApproved> = async ({ userId, days, by }, context) => {
  await settle(context, userId)
  await notify(context, {
    kind: kinds.timeApproved,
    about: these(days),
    to: [userId],
    words: approvedWords((await nameOf(context, by)) ?? 'Your manager', days),
    link: weekOf(days),
  })
}

/** What was not read was never told; and whoever decides now hears of it again. */
const tellUndone: Listener<typeof approvalUndone> = async (undone, context) => {
  const { userId, days } = undone
  await takeBack(context, kinds.timeApproved, these(days), userId)
  if ((await toldAndRead(context.db, kinds.timeApproved.name, these(days), userId)) !== null)
    await notify(context, {
      kind: kinds.timeApproved,
      about: these(days),
      to: [userId],
      words: waitAgainWords(days),
      link: weekOf(days),
    })
  await tellDeciders(undone, context)
}

const tellSentBack: Listener<typeof timesheetsSentBack> = async ({ userId, days, by, note }, context) => {
  await settle(context, userId)
  await notify(context, {
    kind: kinds.timeSentBack,
    about: these(days),
    to: [userId],
    words: sentBackWords((await nameOf(context, by)) ?? 'Your manager', days, note),
    link: weekOf(days),
  })
}

export const timeNews: readonly Mount[] = [
  onLater(timesheetsSubmitted, tellDeciders),
  onLater(timesheetsRecalled, forgetWaiting),
  onLater(timesheetsApproved, tellApproved),
  onLater(approvalUndone, tellUndone),
  onLater(timesheetsSentBack, tellSentBack),
]
