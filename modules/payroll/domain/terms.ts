import { addDays, type Day } from '@daybook/platform/domain'
import type { PayInput, PayTerms } from './pay-input.ts'
import { sharedSpan, type Span } from './prorate.ts'

/** The terms in force on a day: the last that began by then, in whatever order they come. */
export const termsOn = <T extends { readonly from: Day }>(terms: readonly T[], day: Day): T | undefined => {
  let found: T | undefined
  for (const each of terms) if (each.from <= day && (!found || each.from > found.from)) found = each
  return found
}

/** Whether the work of a day is paid by another cycle. */
export const isElsewhere = ({ terms }: Pick<PayInput, 'terms'>, day: Day): boolean => termsOn(terms, day)?.elsewhere === true

/** Whether somebody was employed on a day, as far as is known. */
export const isEmployed = ({ from, to }: PayInput['employed'], day: Day): boolean => from <= day && (to === null || day <= to)

/** The stretches of the period in which each terms of this cycle were in force for an employed person, in order. */
export const termSpans = ({
  terms,
  period,
  employed,
}: Pick<PayInput, 'terms' | 'period' | 'employed'>): { terms: PayTerms; span: Span }[] => {
  const employment = sharedSpan(period, { start: employed.from, end: employed.to ?? period.end })
  return terms.flatMap((each, i) => {
    const next = terms[i + 1]
    const inForce = { start: each.from, end: next ? addDays(next.from, -1) : period.end }
    const span = employment && sharedSpan(employment, inForce)
    return span && !each.elsewhere ? [{ terms: each, span }] : []
  })
}
