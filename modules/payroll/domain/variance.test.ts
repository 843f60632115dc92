import { expect, test } from 'vitest'
import { amountLine, type ComparedPay, dayLine, minuteLine, type PayLine, variance } from './index.ts'

const hours = (h: number, rateCents = 2000, percent = 100): PayLine =>
  minuteLine({ kind: percent === 100 ? 'REGULAR' : 'OVERTIME', rateCents, percent, minutes: h * 60, sources: [] }, 'EUR')
const half = (kind: 'OVERTIME_BASE' | 'OVERTIME_PREMIUM', h: number, rateCents: number, percent: number): PayLine =>
  minuteLine({ kind, rateCents, percent, minutes: h * 60, sources: [] }, 'EUR')
const salary = (cents: number, rateCents = 310_000): PayLine => ({
  ...dayLine('SALARY', 3100, rateCents, [], 'EUR'),
  amountCents: cents,
})
const pay = (lines: PayLine[], more: Partial<ComparedPay> = {}): ComparedPay => ({
  lines,
  netCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
  ...more,
})

test.each<[string, ComparedPay | null, ComparedPay | null, { cause: string; cents: number }[], number, boolean]>([
  ['nothing changed', pay([hours(160)]), pay([hours(160)]), [], 0, false],
  ['a new hire', null, pay([hours(10)]), [{ cause: 'NEW_HIRE', cents: 20_000 }], 0, false],
  ['a leaver', pay([hours(10)]), null, [{ cause: 'LEAVER', cents: -20_000 }], 0, false],
  ['more hours', pay([hours(100)]), pay([hours(120)]), [{ cause: 'HOURS', cents: 40_000 }], 0, false],
  [
    'overtime for the first time',
    pay([hours(100)]),
    pay([hours(100), hours(2, 2000, 150)]),
    [{ cause: 'HOURS', cents: 6000 }],
    0,
    false,
  ],
  [
    'a promised bonus, which raises the rate of the same overtime',
    pay([hours(40), hours(10, 2000, 150)]),
    pay([
      hours(40),
      half('OVERTIME_BASE', 10, 2000, 100),
      half('OVERTIME_PREMIUM', 10, 2200, 50),
      amountLine('BONUS', 'Fast', 10_000, ''),
    ]),
    [
      { cause: 'BONUS', cents: 10_000 },
      { cause: 'RATE', cents: 1000 },
    ],
    0,
    false,
  ],
  [
    'two hours more of overtime that a salary has paid for',
    pay([salary(310_000), half('OVERTIME_PREMIUM', 4, 2000, 50)]),
    pay([salary(310_000), half('OVERTIME_PREMIUM', 6, 2000, 50)]),
    [{ cause: 'HOURS', cents: 2000 }],
    0,
    false,
  ],
  ['a raise', pay([hours(100)]), pay([hours(100, 2200)]), [{ cause: 'RATE', cents: 20_000 }], 0, false],
  [
    'more hours and a raise',
    pay([hours(100)]),
    pay([hours(110, 2200)]),
    [
      { cause: 'HOURS', cents: 20_000 },
      { cause: 'RATE', cents: 22_000 },
    ],
    0,
    false,
  ],
  ['a higher salary', pay([salary(310_000)]), pay([salary(330_000, 330_000)]), [{ cause: 'RATE', cents: 20_000 }], 0, false],
  [
    'absence',
    pay([salary(310_000)]),
    pay([salary(310_000), amountLine('ABSENCE', 'Absence', -10_000, '')]),
    [{ cause: 'ABSENCE', cents: -10_000 }],
    0,
    false,
  ],
  [
    'an adjustment',
    pay([hours(10)]),
    pay([hours(10), amountLine('ADJUSTMENT', 'Fix', 500, '')]),
    [{ cause: 'ADJUSTMENT', cents: 500 }],
    0,
    false,
  ],
  [
    'joined in the middle of the last period',
    pay([salary(155_000)], { joined: true }),
    pay([salary(310_000)]),
    [{ cause: 'NEW_HIRE', cents: 155_000 }],
    0,
    false,
  ],
  [
    'left in the middle of this one',
    pay([salary(310_000)]),
    pay([salary(155_000)], { left: true }),
    [{ cause: 'LEAVER', cents: -155_000 }],
    0,
    false,
  ],
  ['hours where there were none', pay([]), pay([hours(160)]), [{ cause: 'HOURS', cents: 320_000 }], 0, false],
  ['no hours any more', pay([hours(160)]), pay([]), [{ cause: 'HOURS', cents: -320_000 }], 0, false],
  [
    'hours beyond what a salary covers',
    pay([salary(310_000)]),
    pay([salary(310_000), { ...hours(20), kind: 'BEYOND_SALARY' }]),
    [{ cause: 'HOURS', cents: 40_000 }],
    0,
    false,
  ],
  ['in no run before, though they were here', null, pay([hours(10)], { joined: false }), [], 20_000, true],
  [
    'a raise in the month in which somebody leaves',
    pay([salary(280_000, 280_000)]),
    pay([salary(93_548, 290_000)], { left: true }),
    [
      { cause: 'RATE', cents: 3226 },
      { cause: 'LEAVER', cents: -189_678 },
    ],
    0,
    false,
  ],
  [
    'a raise in the month after somebody came',
    pay([salary(140_000, 280_000)], { joined: true }),
    pay([salary(290_000, 290_000)]),
    [
      { cause: 'RATE', cents: 10_000 },
      { cause: 'NEW_HIRE', cents: 140_000 },
    ],
    0,
    false,
  ],
  [
    'only a late change of whoever left',
    pay([salary(200_000)], { left: true }),
    pay([amountLine('LATE_CHANGE', 'Late change', 80_000, '')], { left: true }),
    [
      { cause: 'LATE_CHANGE', cents: 80_000 },
      { cause: 'LEAVER', cents: -200_000 },
    ],
    0,
    false,
  ],
  [
    'came and went in two months',
    pay([salary(140_000)], { joined: true }),
    pay([salary(45_161)], { joined: true, left: true }),
    [{ cause: 'LEAVER', cents: -94_839 }],
    0,
    false,
  ],
  [
    'less of a salary is not explained by coming',
    pay([salary(310_000)], { joined: true }),
    pay([salary(155_000)]),
    [],
    -155_000,
    true,
  ],
  [
    'from a salary to hours',
    pay([salary(310_000)]),
    pay([hours(160)]),
    [
      { cause: 'HOURS', cents: 320_000 },
      { cause: 'RATE', cents: -310_000 },
    ],
    0,
    false,
  ],
  ['half a salary for no reason is flagged', pay([salary(310_000)]), pay([salary(155_000)]), [], -155_000, true],
  ['a tenth for no reason is not yet', pay([salary(310_000)]), pay([salary(279_000)]), [], -31_000, false],
])('%s', (_case, prior, current, causes, unexplained, flagged) => {
  const result = variance(prior, current)
  expect([result.causes, result.unexplainedCents, result.flagged]).toEqual([causes, unexplained, flagged])
})

test('the change is shown in cents and per cent', () => {
  expect(variance(pay([hours(100)]), pay([hours(105)]))).toMatchObject({
    priorCents: 200_000,
    currentCents: 210_000,
    changeCents: 10_000,
    changeBasisPoints: 500,
  })
  expect(variance(null, pay([hours(1)])).changeBasisPoints).toBeNull()
})
