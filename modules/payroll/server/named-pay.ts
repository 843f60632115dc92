import { payNamed } from '@daybook/people/contract'
import type { AgreedPay, PayAgreed } from '@daybook/people/server'
import { type Day, minDay } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, newId, onNow } from '@daybook/platform/server'
import { type PayTerms, payTermsDeeds, payTermsSaved } from '../contract/index.ts'
import { termsOn } from '../domain/index.ts'
import { oweSpan } from './choice-store.ts'
import { anyFinal, cycles, finalThrough, firstPeriodDay, holdCycle } from './cycle-store.ts'
import { agreedSince, peopleWithTerms, saveTerms, termsOf } from './terms-store.ts'

/**
 * From when pay counts without a joining date: whoever is named before the first payroll worked here already, so it is the first period that can be
 * paid; later on it is today.
 */
const payBeginsOn = async (db: Db, today: Day): Promise<Day> => {
  const first = (await anyFinal(db)) ? null : await firstPeriodDay(db)
  return first === null ? today : minDay(first, today)
}

const perOf: Readonly<Record<PayTerms['payType'], AgreedPay['per']>> = {
  HOURLY_SALARY: 'HOUR',
  FIXED_SALARY: 'PERIOD',
  DAILY_SALARY: 'OTHER',
}

/** What a list of people that names pay is held against. */
export const payAgreedBy = async (db: Db, today: Day): Promise<PayAgreed> => {
  const agreed = Map.groupBy(await agreedSince(db, today), ({ personId }) => personId)
  const inUse = (await cycles(db)).filter(({ status }) => status === 'ACTIVE')
  return {
    begins: await payBeginsOn(db, today),
    since: await firstPeriodDay(db),
    cycles: inUse.map(({ id, name, begins }) => ({ id, name, begins })),
    of: new Map([...agreed].map(([id, terms]) => [id, terms.map(({ payType, ...same }) => ({ ...same, per: perOf[payType] }))])),
  }
}

// An employee list that names pay becomes terms, for whoever has none yet.
const agreeNamedPay: Listener<typeof payNamed> = async ({ by, people }, { db, now, record, emit }) => {
  const paid = new Set(await peopleWithTerms(db))
  const inUse = new Set<string>()
  for (const id of new Set(people.map(({ payCycleId }) => payCycleId)))
    if ((await holdCycle(db, id))?.status === 'ACTIVE') inUse.add(id)
  for (const { userId, from, payCycleId, salaryCents, hourlyRateCents } of people.filter((person) => !paid.has(person.userId))) {
    // Stopped since the list was read: they stand among those without terms.
    if (!inUse.has(payCycleId)) continue
    const hourly = hourlyRateCents !== null && hourlyRateCents > 0
    // What a list calls a salary pays for all hours, until somebody says how many it covers.
    await saveTerms(db, newId(), userId, {
      from,
      payCycleId,
      payType: hourly ? 'HOURLY_SALARY' : 'FIXED_SALARY',
      amountCents: (hourly ? hourlyRateCents : salaryCents) ?? 0,
      taxDeductionCents: 0,
      benefitsDeductionCents: 0,
      overtimeEligible: hourly,
      coveredMinutesPerWeek: 2400,
    })
    const final = await finalThrough(db, payCycleId, from)
    if (final !== null && from <= final)
      await oweSpan(db, { cycleId: payCycleId, personId: userId, from, to: final, by, at: now })
    record({ deed: payTermsDeeds.save, type: 'person', id: userId, after: termsOn(await termsOf(db, userId), from) })
    await emit(payTermsSaved, { userId, by, from })
  }
}

export const namedPayEvents: readonly Mount[] = [onNow(payNamed, agreeNamedPay)]
