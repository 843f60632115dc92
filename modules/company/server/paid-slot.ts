import { type Db, slot } from '@daybook/platform/server'

/**
 * Whether anybody was paid, answered by who pays people. From then on the currency stays, which payslips are shown in, and the day
 * that weeks start with, by which overtime was counted: another one would pay some of it twice, and some never.
 */
export const companyPaid = slot<(db: Db) => Promise<boolean>>('company.paid')
