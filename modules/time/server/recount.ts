import { inSteps, type Listener, type Mount, onLater } from '@daybook/platform/server'
import type { Steps } from '@daybook/platform/domain'
import { rulesSaved, timeTopics } from '../contract/index.ts'
import { booksOf, type CompanyRules, rulesOn } from '../domain/index.ts'
import { totalOf } from './entry-rows.ts'
import { companyRules, placeOf } from './policy-store.ts'
import { openDaysFrom, type Recounted, saveRecounted } from './recount-store.ts'

// So many days are counted in one transaction; the next ones follow in another.
const part = 500

type OpenDay = Awaited<ReturnType<typeof openDaysFrom>>[number]

const recountSteps = function* (days: readonly OpenDay[], company: CompanyRules, now: string): Steps<Recounted[]> {
  const changed: Recounted[] = []
  const books = booksOf(company)
  for (const day of days) {
    yield
    const { version: rules, time } = rulesOn(books(placeOf(day)), day.day)
    const total = totalOf(day.entries, time, now)
    const { workedMinutes: worked, breakMinutes: pauses, missingClockOut: missing } = total
    const isSame = day.worked_minutes === worked && day.break_minutes === pauses && day.rules_version === rules
    if (!isSame || day.missing_clock_out !== missing) changed.push({ id: day.id, worked, pauses, missing, rules })
  }
  return changed
}

/** Days that nobody handed in yet are counted by the rules that hold on them now. */
const recountOpenDays: Listener<typeof rulesSaved> = async ({ from, after }, { db, now, emit, touch }) => {
  const days = await openDaysFrom(db, from, after, part)
  const changed = await inSteps(recountSteps(days, await companyRules(db), now))
  if (changed.length > 0) {
    await saveRecounted(db, changed)
    touch(timeTopics.timesheet, timeTopics.clock)
  }
  const last = days.at(-1)
  if (last && days.length === part) await emit(rulesSaved, { from, after: { personId: last.person_id, day: last.day } })
}

export const rulesEvents: readonly Mount[] = [onLater(rulesSaved, recountOpenDays)]
