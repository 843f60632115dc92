import {
  type Day,
  formatDay,
  formatMinutes,
  formatMoney,
  formatSpan,
  localeOf,
  type LocaleOf,
  plural,
  shorten,
} from '@daybook/platform/domain'
import type { PayLine, PayrollDetail } from '../contract/index.ts'
import { longestLabel } from '../domain/index.ts'
import { allDaysWords, type DaysWords, holidayNote } from './payslip-day-words.ts'

/** Whose paper it is: where the company is, and how its country writes. */
export type Letterhead = LocaleOf & { readonly address: string }

/** Everything that a payslip on paper says, as it is written there. */
export type PayslipWords = {
  readonly title: string
  /** The title below each page of several, where it has one line. */
  readonly whose: string
  readonly company: string
  readonly address: string
  readonly heading: string
  readonly name: string
  /** Designation and department. */
  readonly work: string
  readonly period: string
  readonly payDate: string
  /** What the columns of the lines are. */
  readonly columns: { readonly label: string; readonly basis: string; readonly amount: string }
  readonly lines: readonly { label: string; basis: string; amount: string }[]
  readonly totals: readonly { label: string; amount: string }[]
  readonly net: { label: string; amount: string }
  readonly days: readonly DaysWords[]
  readonly notes: readonly string[]
}

/** What a letter in the product's type says, in the places that a payslip has for it; it has no days. */
export type PaperWords = Omit<PayslipWords, 'days'>

/** Strokes of a pen in a box of so many points, and what a screen reader says of them. */
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[]
  readonly alt: string
}

/** A letter: what it says, on which country's paper, and of which day it is; with a signature where somebody drew one. */
export type Paper = {
  readonly words: PaperWords
  readonly country: string
  readonly madeOn: Day
  readonly drawing?: Drawing
}

const basis = (line: PayLine): string => line.formula + (line.days.length > 0 ? ` · ${plural(line.days.length, 'day')}` : '')

const workedWords = ({ regularMinutes, overtimeMinutes }: PayrollDetail): string =>
  `${formatMinutes(regularMinutes)} regular${overtimeMinutes > 0 ? `, ${formatMinutes(overtimeMinutes)} overtime` : ''}`

/** So many lines are printed: some ten pages. What would be more adds up to one, so that the figures on paper are still all of them. */
export const mostLines = 200

const printed = (lines: readonly PayLine[], money: (cents: number) => string): PayslipWords['lines'] => {
  const words = (line: PayLine) => ({
    label: shorten(line.label, longestLabel),
    basis: basis(line),
    amount: money(line.amountCents),
  })
  if (lines.length <= mostLines) return lines.map(words)
  const more = lines.slice(mostLines - 1)
  const amount = money(more.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const label = `${more.length} more lines together`
  return [
    ...lines.slice(0, mostLines - 1).map(words),
    { label, basis: 'Each of them stands on the payslip on the screen', amount },
  ]
}

/** The year so far, row by row: they add up to its net. */
const yearRows = ({ grossCents, taxCents, benefitsCents, adjustmentCents, netCents }: PayrollDetail['yearToDate']) =>
  [
    ['gross', grossCents],
    ['tax', 0 - taxCents],
    ['benefits', 0 - benefitsCents],
    ['adjustments', adjustmentCents],
    ['net', netCents],
  ] as const

const unitWords = { DAYS: 'days', HOURS: 'hours' } as const

/** What was left of leave when the period ended. */
const balanceNote = ({ balances, to }: PayrollDetail): string[] => {
  const each = balances.map(
    ({ name, unit, amount }) =>
      `${shorten(name, longestLabel)} ${amount < 0 ? '−' : ''}${Math.abs(amount) / 100} ${unitWords[unit]}`,
  )
  return each.length === 0 ? [] : [`Leave left on ${formatDay(to)}: ${each.join(', ')}.`]
}

/** The words of a payslip: the figures of the reply it is made from, to the cent. */
export const payslipWords = (slip: PayrollDetail, { address, ...place }: Letterhead): PayslipWords => {
  const locale = localeOf(place)
  const money = (cents: number): string => formatMoney(cents, slip.currency)
  const { yearToDate: year } = slip
  const title = `Payslip of ${slip.userName}, ${formatDay(slip.payDate)}`
  return {
    title,
    whose: shorten(title, 90),
    company: slip.companyName,
    address,
    heading: 'Payslip',
    name: slip.userName,
    work: [slip.designation, slip.department].filter(Boolean).join(' · '),
    period: `Period ${formatSpan(slip.from, slip.to)}`,
    payDate: `Pay date ${formatDay(slip.payDate)}`,
    columns: { label: 'What for', basis: 'How it was worked out', amount: 'Amount' },
    lines: printed(slip.lines, money),
    totals: [
      { label: 'Gross', amount: money(slip.grossSalary) },
      {
        label: 'Deductions (entered, not computed)',
        amount: money(-(slip.taxDeductionAmount + slip.benefitsDeductionAmount)),
      },
      { label: 'Adjustments', amount: money(slip.adjustedSalary) },
    ],
    net: { label: 'Net pay', amount: money(slip.netGeneratedSalary) },
    days: allDaysWords(slip, locale),
    notes: [
      ...holidayNote(slip),
      ...balanceNote(slip),
      `Worked in this period: ${workedWords(slip)}.`,
      `Pay year ${year.payYear} so far: ${yearRows(year)
        .map(([label, cents]) => `${label} ${money(cents)}`)
        .join(', ')}.`,
      'Tax and benefits are amounts that the company entered. Daybook does not calculate tax.',
    ],
  }
}

/** Which page of several one is. */
export const pageText = (page: number, pages: number): string => `Page ${page} of ${pages}`

/** Each text by itself, for whoever has to know which letters there are. */
export const allTexts = ({ columns, lines, totals, net, days, notes, ...words }: PayslipWords): string[] => [
  ...Object.values(words),
  pageText(12_345, 67_890),
  ...Object.values(columns),
  ...days.flatMap(({ title, axis, meanings, rows }) => [
    title,
    ...[...axis, ...meanings].map(({ text }) => text),
    ...rows.flatMap(({ date, hours }) => [date, hours]),
  ]),
  ...lines.flatMap((line) => Object.values(line)),
  ...[...totals, net].flatMap((line) => Object.values(line)),
  ...notes,
]
