import { currentCompany } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import type { Actor, Db } from '@daybook/platform/server'
import { workedDays, type WorkedDay } from '@daybook/time/server'
import { payrollAdjust, type PayrollDetail } from '../contract/index.ts'
import { termsOn } from '../domain/index.ts'
import { findPeriod } from './cycle-store.ts'
import { presentRecord } from './present.ts'
import { adjustmentsOf, linesOf, type StoredRecord, yearToDate } from './record-store.ts'
import { termsOf } from './terms-store.ts'

/** What was worked in the period under terms of its cycle, and of a final slip what it paid; the rest is on another one. */
const paidDays = async (db: Db, slip: StoredRecord): Promise<PayrollDetail['days']> => {
  const [period, terms] = [await findPeriod(db, slip.pay_period_id), await termsOf(db, slip.person_id)]
  const worked = await workedDays(db, slip.person_id, slip.from_day, slip.to_day)
  const isOfCycle = (day: Day): boolean => (termsOn(terms, day)?.payCycleId ?? period?.payCycleId) === period?.payCycleId
  const isOwn = slip.status === 'DRAFT' ? ({ day }: WorkedDay) => isOfCycle(day) : ({ record }: WorkedDay) => record === slip.id
  return worked.filter(isOwn).map(({ record: _record, ...day }) => day)
}

/** A slip with its reasons: lines, the days behind them, corrections, and the year so far. */
export const presentDetail = async (db: Db, actor: Actor, slip: StoredRecord): Promise<PayrollDetail> => {
  const company = await currentCompany(db)
  return {
    ...presentRecord(slip, actor.currency),
    companyName: company.name,
    designation: slip.designation,
    department: slip.department,
    lines: await linesOf(db, slip.id),
    adjustments: await adjustmentsOf(db, slip.pay_period_id, slip.person_id),
    days: await paidDays(db, slip),
    yearToDate: { payYear: slip.pay_year, ...(await yearToDate(db, slip)) },
    can: { adjust: slip.status === 'DRAFT' && actor.may(payrollAdjust) && slip.person_id !== actor.userId },
  }
}
