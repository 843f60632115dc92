import { type Cents, centsToDecimal, type Day, formatDay, formatSpan, plural } from '@daybook/platform/domain'
import { overtimeWeek } from './overtime-rows.ts'
import type { Pay } from './pay-for.ts'
import type { LateChange, PayDay, PayInput } from './pay-input.ts'
import { promisedIn } from './promised-bonus.ts'
import { sharedSpan, type Span } from './prorate.ts'
import { isElsewhere, isEmployed, termsOn } from './terms.ts'

type Holiday = Pick<PayDay, 'day' | 'holidayMinutes' | 'holidayHundredths' | 'holidayName'>

/** The holidays among days, as they were counted when the period was finalised. */
const holidaysIn = (days: readonly PayDay[]): Map<Day, Holiday> =>
  new Map(
    days
      .filter(({ holidayMinutes, holidayHundredths }) => holidayMinutes || holidayHundredths)
      .map(({ day, holidayMinutes = 0, holidayHundredths = 0, holidayName }) => [
        day,
        { day, holidayMinutes, holidayHundredths, ...(holidayName === undefined ? {} : { holidayName }) },
      ]),
  )

/** The holidays of now, but as they were frozen where somebody was known to be employed then, and the day was not still to come. */
const holidaysNow = (frozen: PayInput, { days, employed, knownTo }: Known): Map<Day, Holiday> => {
  const [before, now] = [holidaysIn(frozen.days), holidaysIn(days)]
  const isAhead = (day: Day) => knownTo !== null && day > knownTo
  const kept = [...before.values()].filter(({ day }) => isEmployed(employed, day) && !isAhead(day))
  const added = [...now.values()].filter(({ day }) => !isEmployed(frozen.employed, day) || isAhead(day))
  return new Map([...kept, ...added].map((holiday) => [holiday.day, holiday]))
}

/**
 * What may be known later than it is paid: the days, from when until when somebody is employed, what was agreed before their first terms, and
 * bonuses that were promised for the work.
 * `knownTo`: the day on which the period was final, where days of it were still to come. Of those the days off are known later too, and where
 * somebody worked: `policy` counts what was known by then as it was frozen.
 */
export type Known = Pick<PayInput, 'days' | 'employed' | 'terms' | 'policy' | 'promised'> & { readonly knownTo: Day | null }

/** Terms stay as they were frozen; where none were in force, those that were agreed since are. */
const termsNow = ({ terms: frozen }: PayInput, { terms }: Known): PayInput['terms'] => {
  const [first] = frozen
  return first ? [...terms.filter(({ from }) => from < first.from), ...frozen] : terms
}

/**
 * The input of a finalised period with what is known now. Terms that were in force, policy, calendar and holidays stay as they were
 * frozen, but for days that were still to come; what was entered for that run, and what it paid for others, is no part of it (docs/rules.md#pay).
 */
export const asKnownNow = (frozen: PayInput, known: Known): PayInput => {
  const { days, employed } = known
  const holidays = holidaysNow(frozen, known)
  const worked = days.map(({ holidayMinutes: _minutes, holidayHundredths: _hundredths, holidayName: _name, ...day }): PayDay => {
    const holiday = holidays.get(day.day)
    holidays.delete(day.day)
    return { ...day, ...holiday }
  })
  const off = [...holidays.values()].map((holiday): PayDay => ({ ...holiday, minutes: 0 }))
  const inOrder = [...worked, ...off].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const overtime = known.knownTo === null ? frozen.policy.overtime : known.policy.overtime
  const policy = { ...frozen.policy, overtime }
  return {
    ...frozen,
    policy,
    terms: termsNow(frozen, known),
    employed,
    days: inOrder,
    deductions: [],
    adjustments: [],
    lateChanges: [],
    promised: known.promised ?? [],
  }
}

/** Whether bonuses were promised since for the work that a period pays, or taken back, as those of the overtime week that it begins in. */
export const promisedOtherwise = (
  frozen: Pick<PayInput, 'promised'>,
  { period, policy, promised = [] }: Pick<PayInput, 'promised' | 'period' | 'policy'>,
): 'SINCE' | 'TAKEN_BACK' | null => {
  const paid = { start: overtimeWeek(period.start, policy.overtime).start, end: period.end }
  const [before, now] = [promisedIn(frozen.promised ?? [], paid), promisedIn(promised, paid)]
  if (before === now) return null
  return now > before ? 'SINCE' : 'TAKEN_BACK'
}

const promisedWords = {
  SINCE: ', with bonuses that were promised since',
  TAKEN_BACK: ', without bonuses that were taken back',
} as const

type Where = Pick<PayInput, 'period' | 'terms' | 'employed'>

const employedIn = (days: readonly Day[], { period, employed }: Where): Day[] =>
  days.filter((day) => sharedSpan(period, { start: day, end: day }) !== null && isEmployed(employed, day))

/** The days of a period that its cycle pays for somebody employed: of others only the overtime week is looked at. */
export const ownDays = (days: readonly Day[], input: Where): Day[] =>
  employedIn(days, input).filter((day) => termsOn(input.terms, day) !== undefined && !isElsewhere(input, day))

/** The days of a period on which somebody is employed and nothing was agreed with them: no run can pay them. */
export const daysWithoutTerms = (days: readonly Day[], input: Where): Day[] =>
  employedIn(days, input).filter((day) => termsOn(input.terms, day) === undefined)

const labelOf = (days: readonly Day[], { start, end }: Span): string => {
  if (days.length === 0) return `Late change: ${formatSpan(start, end)}`
  if (days.length <= 3) return `Late change: ${days.map(formatDay).join(', ')}`
  return `Late change: ${plural(days.length, 'day')} of ${formatSpan(start, end)}`
}

export type LateAsked = {
  readonly periodId: string
  readonly input: PayInput
  /** The days that came late, also those before the period in the overtime week of its first day. */
  readonly days: readonly Day[]
  /** What was paid for the period so far: by its own run, and as late changes by others. */
  readonly paidCents: Cents
  /** Whether bonuses were promised for its work since it was final, or taken back. */
  readonly promised?: 'SINCE' | 'TAKEN_BACK' | null
}

/**
 * What days that came late are worth: the gross of a finalised period with them, less what was paid for it so far. Its record
 * stays as it is (docs/rules.md#pay). Null when nothing is owed or owing. Since it is taken from the sum, several of them pay
 * what one would have.
 */
export const lateChange = ({ periodId, input, days, paidCents, promised }: LateAsked, { grossCents }: Pay): LateChange | null => {
  const amountCents = grossCents - paidCents
  if (amountCents === 0) return null
  const { period, policy } = input
  const [now, paid] = [grossCents, paidCents].map((cents) => centsToDecimal(cents, policy.currency))
  return {
    periodId,
    period,
    amountCents,
    label: labelOf(days, period),
    formula: `${now} for ${formatSpan(period.start, period.end)} as it is known now${promised ? promisedWords[promised] : ''}, less ${paid} paid so far`,
    days: ownDays(days, input),
  }
}
