import type { TestingManifest } from '@daybook/testing/harness'
import { payCalls } from './calls.ts'
import { payReads } from './reads.ts'
import { payRecords } from './records.ts'

export { account } from './calls.ts'
export { payOffice } from './pay-office.ts'
export { seenTerms } from './seen-terms.ts'

export const manifest = {
  calls: payCalls,
  reads: payReads,
  matrixRows: {
    'pay.setup': [27],
    'payslip.own': [38],
    'payslip.read': [38, 39],
    'pay.terms': [38, 39],
    // As emergency contacts: one’s own, and owner and HR everybody’s.
    'pay.account.read': [38, 40],
    'pay.account': [38],
    'pay.write': [40],
    'payroll.run': [41],
    'payroll.adjust': [42],
    'payroll.finalize': [43, 44],
    'payroll.settings': [43],
  },
  records: payRecords,
} satisfies TestingManifest
