import type { Day, Steps } from '@daybook/platform/domain'
import { scheduleAt, scheduledDay, type WorkSchedule } from './schedule.ts'

/** One day on which a day off of a site falls, or of the company where it is null. */
export type OffOn = { readonly site: string | null; readonly day: Day }

/** Days from one on and before another. */
export type DaySpan = { readonly from: Day; readonly until: Day }

/** The versions of a schedule, and when some people, and others beside them, work by it; both in the order of days. */
export type FollowedSchedule = {
  readonly versions: readonly WorkSchedule[]
  readonly own: readonly DaySpan[]
  readonly others: readonly DaySpan[]
}

/** Whether a day is within one of these spans. Asked in the order of days, so that no span is looked at again once it is over. */
const within = (spans: readonly DaySpan[]): ((day: Day) => boolean) => {
  let at = 0
  return (day) => {
    for (let span = spans[at]; span && span.until <= day; span = spans[at]) at += 1
    const span = spans[at]
    return span !== undefined && span.from <= day
  }
}

type Following = { versions: readonly WorkSchedule[]; isOwn: (day: Day) => boolean; isOthers: (day: Day) => boolean }

/** Whether `own` have a day off and nobody beside them: nobody else works by such a schedule, or nobody else is planned to work then though one of them is. Null where none of them has it. */
const isAlone = (following: readonly Following[], { site, day }: OffOn): boolean | null => {
  const having = following.flatMap(({ versions, isOwn, isOthers }) => {
    const [own, others] = [isOwn(day), isOthers(day)]
    const holds = own || others ? scheduleAt(versions, site, day) : undefined
    return holds ? [{ own, others, works: scheduledDay(holds, day).minutes > 0 }] : []
  })
  if (!having.some(({ own }) => own)) return null
  const others = having.filter((each) => each.others)
  return others.length === 0 || (having.some(({ own, works }) => own && works) && !others.some(({ works }) => works))
}

/** Those of these days off that somebody of `own` has, each with whether nobody has it beside them. In steps: thousands of days, each by all schedules. */
export const whoseDaysOff = function* <T extends OffOn>(
  off: readonly T[],
  schedules: readonly FollowedSchedule[],
): Steps<(T & { alone: boolean })[]> {
  const following = schedules.map(({ versions, own, others }) => ({ versions, isOwn: within(own), isOthers: within(others) }))
  const found: (T & { alone: boolean })[] = []
  // Days off that fall on the same day of the same site are looked at once.
  const sameDays = Map.groupBy(
    off.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    ({ site, day }) => `${day} ${site}`,
  )
  for (const same of sameDays.values()) {
    const alone = same[0] ? isAlone(following, same[0]) : null
    if (alone !== null) found.push(...same.map((each) => ({ ...each, alone })))
    yield
  }
  return found
}
