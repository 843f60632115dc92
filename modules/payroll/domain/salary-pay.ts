import { workingDays } from '@daybook/calendar/domain/days'
import { type Cents, centsToDecimal, plural, scaleCents } from '@daybook/platform/domain'
import type { PayDay, PayInput, PayTerms } from './pay-input.ts'
import { dayLine, payLineLabel, type PayLine, type PayLineKind } from './pay-line.ts'
import { daysOf, explainProrate, prorateParts, type Span } from './prorate.ts'
import { termSpans } from './terms.ts'

type Stretch = { readonly terms: PayTerms; readonly span: Span }

/** The days of a stretch. */
export const inSpan = (days: readonly PayDay[], { start, end }: Span): PayDay[] =>
  days.filter((day) => day.day >= start && day.day <= end)

/** The salary of each stretch of fixed terms, for its days; the last takes the remainder of the division. */
const salaryLines = (stretches: readonly Stretch[], { period, policy, calendar }: PayInput): PayLine[] => {
  const parts = stretches.map(({ terms, span }) => ({ salaryCents: terms.rateCents, span }))
  return prorateParts(parts, period, policy.prorateBasis, calendar).map((part, i) => ({
    kind: 'SALARY',
    label: payLineLabel('SALARY'),
    quantity: Math.round(part.paidDays * 100),
    unit: 'HUNDREDTH_DAYS',
    rateCents: parts[i]?.salaryCents ?? 0,
    multiplierPercent: 100,
    amountCents: part.cents,
    formula: explainProrate(parts[i]?.salaryCents ?? 0, part, policy.currency),
    sources: [`${stretches[i]?.span.start}–${stretches[i]?.span.end}`],
  }))
}

/**
 * What parts of days of a salary are worth: one day is the salary ÷ the working days of what it is paid for, multiplied before it is divided,
 * so that absence on all of them takes the whole salary and no cent more.
 */
export const salaryOfDays = (salaryCents: Cents, hundredths: number, { period, policy, calendar }: PayInput) => {
  const counted = workingDays(period.start, period.end, calendar)
  const ofDays = counted > 0 ? counted : daysOf(period)
  const [salary, all] = [centsToDecimal(salaryCents, policy.currency), Math.round(ofDays * 100)]
  return {
    cents: scaleCents(salaryCents, hundredths, all),
    aDayCents: scaleCents(salaryCents, 100, all),
    formula: `${salary} × ${hundredths / 100} of ${plural(ofDays, counted > 0 ? 'working day' : 'calendar day')}`,
  }
}

/**
 * Takes absence off the salary of a stretch, measured by the stretch itself: whoever is absent on all of its working days earns nothing in
 * it, and whoever works on one of them something (docs/decisions/0095).
 */
const absenceLine = ({ span }: Stretch, salaryCents: Cents, input: PayInput): PayLine[] => {
  const absent = inSpan(input.days, span).filter((day) => (day.absenceHundredths ?? 0) > 0)
  const hundredths = absent.reduce((sum, day) => sum + (day.absenceHundredths ?? 0), 0)
  if (hundredths === 0) return []
  const worth = salaryOfDays(salaryCents, hundredths, { ...input, period: span })
  const cents = Math.min(salaryCents, worth.cents)
  return [
    {
      kind: 'ABSENCE',
      label: payLineLabel('ABSENCE'),
      quantity: hundredths,
      unit: 'HUNDREDTH_DAYS',
      rateCents: 0 - worth.aDayCents,
      multiplierPercent: 100,
      amountCents: cents === 0 ? 0 : -cents,
      formula: `−${worth.formula}`,
      sources: absent.map((day) => day.id ?? day.day),
    },
  ]
}

/** Salary and absence of everyone paid by the period. */
export const fixedPay = (input: PayInput): PayLine[] => {
  const stretches = termSpans(input).filter(({ terms }) => terms.payType === 'FIXED_SALARY')
  const salaries = salaryLines(stretches, input)
  return [...salaries, ...stretches.flatMap((stretch, i) => absenceLine(stretch, salaries[i]?.amountCents ?? 0, input))]
}

/** The part of a day that is a holiday or leave, paid or not. */
const offOf = ({ holidayHundredths = 0, leaveHundredths = 0, absenceHundredths = 0 }: PayDay): number =>
  holidayHundredths + leaveHundredths + absenceHundredths

/**
 * Rows of one day share it: a day is worked once, whatever the number of rows. On half a day of holiday or leave the other half is work; work
 * on a whole one is paid beside it.
 */
const workedPart = (day: PayDay, i: number, days: readonly PayDay[]): number => {
  if (day.workedHundredths !== undefined) return day.workedHundredths
  const before = days.slice(0, i).some((other) => other.day === day.day && other.minutes > 0)
  if (day.minutes === 0 || before) return 0
  const off = offOf(day)
  return off < 100 ? 100 - off : 100
}

/** Days worked, paid leave and paid holidays of everyone paid by the day, at the terms' daily rate. */
export const dailyPay = (input: PayInput): PayLine[] =>
  termSpans(input)
    .filter(({ terms }) => terms.payType === 'DAILY_SALARY')
    .flatMap(({ terms, span }) => {
      const days = inSpan(input.days, span)
      const line = (kind: PayLineKind, part: (day: PayDay, i: number, all: readonly PayDay[]) => number): PayLine[] => {
        const parts = days.map(part)
        const total = parts.reduce((sum, hundredths) => sum + hundredths, 0)
        const sources = days.filter((_, i) => (parts[i] ?? 0) > 0).map((day) => day.id ?? day.day)
        return total === 0 ? [] : [dayLine(kind, total, terms.rateCents, sources, input.policy.currency)]
      }
      return [
        ...line('DAYS', workedPart),
        ...line('PAID_LEAVE', (day) => day.leaveHundredths ?? 0),
        ...line('HOLIDAY', (day) => day.holidayHundredths ?? 0),
      ]
    })
