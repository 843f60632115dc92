import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'

/** The first day that any payroll pays of whoever is asked about, in the pay cycle of `day`; null where there is no pay period yet. */
export const firstPaidDay = slot<(db: Db, asked: { personId: string; day: Day }) => Promise<Day | null>>('leave.first_paid_day')
