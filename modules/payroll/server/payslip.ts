import { holidaysOn } from '@daybook/calendar/domain/days'
import { calendarOf } from '@daybook/calendar/server'
import { currentCompany } from '@daybook/company/server'
import { type Day, eachDay } from '@daybook/platform/domain'
import type { Actor, Db } from '@daybook/platform/server'
import { workedDays, type WorkedDay } from '@daybook/time/server'
import { type PayLine, payrollAdjust, type PayrollDetail } from '../contract/index.ts'
import { nameSome, sharedSpan, termsOn } from '../domain/index.ts'
import { findPeriod, frozenCalendar, frozenSchedules } from './cycle-store.ts'
import { presentRecord } from './present.ts'
import { adjustmentsOf, employmentOf, keptBonuses } from './adjustment-store.ts'
import { linesOf, type StoredRecord, yearToDate } from './record-store.ts'
import { termsOf } from './terms-store.ts'

/**
 * What was worked in the period under terms of its cycle, with the days of earlier periods that a line pays late; of a final slip what
 * it paid. The rest is on another one.
 */
const paidDays = async (db: Db, slip: StoredRecord, lines: readonly PayLine[]): Promise<PayrollDetail['days']> => {
  const [period, terms] = [await findPeriod(db, slip.pay_period_id), await termsOf(db, slip.person_id)]
  const late = new Set(lines.filter(({ kind }) => kind === 'LATE_CHANGE').flatMap(({ days }) => days))
  const worked = await workedDays(db, slip.person_id, [...new Set([...late, ...eachDay(slip.from_day, slip.to_day)])])
  const isOfCycle = (day: Day): boolean => (termsOn(terms, day)?.payCycleId ?? period?.payCycleId) === period?.payCycleId
  const isOwn =
    slip.status === 'DRAFT'
      ? ({ day }: WorkedDay) => late.has(day) || isOfCycle(day)
      : ({ record }: WorkedDay) => record === slip.id
  return worked.filter(isOwn).map(({ record: _record, stretches, ...day }) => ({ ...day, stretches: [...stretches] }))
}

/** The holidays of the period by name: of a final one as it was computed, whatever the calendar says now. */
const holidaysOf = async (db: Db, slip: StoredRecord): Promise<PayrollDetail['holidays']> => {
  const frozen = await frozenCalendar(db, slip.pay_period_id)
  const schedules = frozen && (await frozenSchedules(db, slip.id))
  const calendar = frozen ? { ...frozen, ...(schedules ? { schedules } : {}) } : await calendarOf(db, slip.person_id)
  return eachDay(slip.from_day, slip.to_day).flatMap((day) => {
    const names = holidaysOn(day, calendar).map(({ name }) => name)
    return names.length === 0 ? [] : [{ day, name: nameSome(names) }]
  })
}

/** What a bonus may be entered with, by whoever may: which may be taken back, and the days of the period on which somebody is employed. */
const bonusesFor = async (db: Db, { pay_period_id, person_id, from_day, to_day }: StoredRecord) => {
  const { from, to } = await employmentOf(db, person_id)
  const work = sharedSpan({ start: from_day, end: to_day }, { start: from ?? from_day, end: to ?? to_day })
  return {
    bonuses: await keptBonuses(db, pay_period_id, person_id),
    employedIn: work && { from: work.start, to: work.end },
  }
}

/** A slip with its reasons: lines, the days behind them, corrections, and the year so far. */
export const presentDetail = async (db: Db, actor: Actor, slip: StoredRecord): Promise<PayrollDetail> => {
  const company = await currentCompany(db)
  const lines = await linesOf(db, slip.id)
  const adjust = slip.status === 'DRAFT' && actor.may(payrollAdjust) && !actor.isSelf(slip.person_id)
  return {
    ...presentRecord(slip, actor.currency),
    companyName: company.name,
    designation: slip.designation,
    department: slip.department,
    lines,
    adjustments: await adjustmentsOf(db, slip.pay_period_id, slip.person_id),
    days: await paidDays(db, slip, lines),
    holidays: await holidaysOf(db, slip),
    balances: slip.balances,
    yearToDate: { payYear: slip.pay_year, ...(await yearToDate(db, slip)) },
    ...(adjust ? await bonusesFor(db, slip) : { bonuses: [], employedIn: null }),
    can: { adjust },
  }
}
