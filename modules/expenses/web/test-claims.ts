import type { Claim, ClaimLine, ExpenseCategory, ExpenseConfig, Receipt } from '@daybook/expenses/contract'
import { day } from '@daybook/platform/domain'

// What the tests of this module's screens show.

const category = (id: string, kind: ExpenseCategory['kind'], more: Partial<ExpenseCategory> = {}): ExpenseCategory => ({
  id,
  name: id,
  kind,
  limitCents: null,
  receiptFromCents: null,
  rates: [],
  archived: false,
  version: 1,
  ...more,
})

export const [meals, mileage, away] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
  '01900000-0000-7000-8000-000000000003',
]

const since = day('2026-01-01')

export const config: ExpenseConfig = {
  secondLookFromCents: null,
  payWith: 'PAYROLL',
  distanceUnit: 'KM',
  currency: 'EUR',
  version: 1,
  exchange: [],
  categories: [
    category(meals, 'AMOUNT', { name: 'Meals', limitCents: 5000 }),
    category(mileage, 'DISTANCE', { name: 'Mileage', rates: [{ from: since, hundredths: 3000 }] }),
    category(away, 'PER_DIEM', { name: 'Days away', rates: [{ from: since, hundredths: 280_000 }] }),
  ],
}

export const receipt = (n: number): Receipt => ({
  id: `01900000-0000-7000-8000-00000000010${n}`,
  name: `Receipt ${n}.jpg`,
  kind: 'jpeg',
  size: 1000,
  address: `/receipt/${n}`,
})

export const line = (more: Partial<ClaimLine> = {}): ClaimLine => ({
  id: '01900000-0000-7000-8000-000000000201',
  categoryId: meals,
  day: day('2026-03-12'),
  what: 'Lunch with the architect',
  reason: '',
  minor: 1250,
  currency: 'EUR',
  rateMillionths: 1_000_000,
  rateByTable: false,
  quantity: 0,
  taxCents: 0,
  claimedCents: 1250,
  approvedCents: null,
  warnings: [],
  receipts: [],
  ...more,
})

export const claim = (more: Partial<Claim> = {}): Claim => ({
  id: '01900000-0000-7000-8000-000000000301',
  person: { id: 'ana', name: 'Ana Ruiz' },
  title: 'The fair',
  status: 'DRAFT',
  stage: 'MANAGER',
  currency: 'EUR',
  claimedCents: 1250,
  approvedCents: null,
  drawnCents: 0,
  submittedAt: null,
  decidedAt: null,
  paidAt: null,
  paidWith: null,
  version: 1,
  lines: [line()],
  decidedBy: null,
  note: null,
  payslipId: null,
  can: { write: true, takeBack: false, decide: false },
  ...more,
})
