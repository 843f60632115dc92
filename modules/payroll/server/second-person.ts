import { colleaguesIn, findWorkerName } from '@daybook/people/server'
import { rolesWith } from '@daybook/platform/contract'
import { type Actor, type Db, selfPlaces } from '@daybook/platform/server'
import { payrollFinalize, payrollRun, type Run } from '../contract/index.ts'
import { isFinal, needsSecondPerson } from '../domain/index.ts'
import type { PeriodRow } from './cycle-store.ts'
import { hasAdjusted } from './record-store.ts'
import { payrollSettingsOf } from './setting-store.ts'

const whoRuns = rolesWith(payrollRun, 'company')

/** Who has to compute a payroll again before this actor may finalise it; null: it need not wait for anybody. */
export const secondPeopleFor = async (
  db: Db,
  actor: Actor,
  { id, previewedBy, previewedAt }: PeriodRow,
): Promise<string[] | null> => {
  const { userId } = actor
  // Whoever prepared it in a place they left since is no second person.
  const prepared =
    (previewedBy !== null && actor.isSelf(previewedBy)) || (await hasAdjusted(db, id, selfPlaces(actor), previewedAt))
  const { secondPerson } = await payrollSettingsOf(db)
  const names = await colleaguesIn(db, whoRuns, userId)
  const asked = { asked: secondPerson, preparers: prepared ? [userId] : [], finaliser: userId, others: names.length }
  return needsSecondPerson(asked) ? names : null
}

/** Whose the figures of a run are, and for whom they wait. */
export const preparationOf = async (db: Db, actor: Actor, period: PeriodRow): Promise<Pick<Run, 'prepared' | 'secondPeople'>> => {
  const { previewedBy, previewedAt } = period
  const by = previewedBy === null ? undefined : await findWorkerName(db, previewedBy)
  const waits = actor.may(payrollFinalize) && !isFinal(period)
  return {
    prepared: by && previewedAt !== null ? { by: by.name, at: previewedAt } : null,
    secondPeople: waits ? await secondPeopleFor(db, actor, period) : null,
  }
}
