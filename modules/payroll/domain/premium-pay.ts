import type { Cents, Day } from '@daybook/platform/domain'
import { salariedRate } from '@daybook/time/domain'
import type { PayInput, PayTerms } from './pay-input.ts'
import { minuteLine, type MinuteSum, type PayLine } from './pay-line.ts'
import { isEmployed, termsOn } from './terms.ts'

/** What an hour is worth for a premium: the hourly rate, or that of a salary for so many hours a week; else a salary covers it. */
const hourlyRate = ({ payType, rateCents, overtime }: PayTerms, own: Cents | undefined, input: PayInput): Cents | null => {
  if (payType === 'HOURLY_SALARY') return own ?? rateCents
  const covers = overtime?.coversMinutesPerWeek
  return payType === 'FIXED_SALARY' && typeof covers === 'number' ? salariedRate(rateCents, input.policy.cycle, covers) : null
}

const rateOn = (day: Day, own: Cents | undefined, input: PayInput): Cents | null => {
  const terms = termsOn(input.terms, day)
  if (!terms || terms.elsewhere || !isEmployed(input.employed, day)) return null
  return hourlyRate(terms, own, input)
}

type Named = MinuteSum & { name: string }

/**
 * The minutes inside windows that pay more, at a percentage of the rate and on top of whatever they earn otherwise (docs/rules.md#pay): a line
 * for each window, rate and percentage, in the period of their day.
 */
export const premiumPay = (input: PayInput): PayLine[] => {
  const sums: Named[] = []
  for (const { day, id, rateCents: own, premiums = [] } of input.days) {
    if (premiums.length === 0 || day < input.period.start || day > input.period.end) continue
    const rateCents = rateOn(day, own, input)
    if (rateCents === null) continue
    for (const { name, percent, minutes } of premiums) {
      const known = sums.find((sum) => sum.name === name && sum.percent === percent && sum.rateCents === rateCents)
      const sum: Named = known ?? { name, kind: 'PREMIUM', rateCents, percent, minutes: 0, sources: [] }
      if (!known) sums.push(sum)
      sum.minutes += minutes
      sum.sources.push(id ?? day)
    }
  }
  return sums.map((sum) => ({ ...minuteLine(sum, input.policy.currency), label: `${sum.name} premium` }))
}
