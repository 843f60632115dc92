import { type Day, day } from '@daybook/platform/domain'
import { californiaOvertime, defaultOvertimePolicy, type OvertimeRules } from './overtime-policy.ts'
import { britishBreaks, defaultTimePolicy, germanBreaks } from './policy.ts'
import type { TimeRules } from './time-rules.ts'

export const rulesPresets = ['none', 'usFederal', 'california', 'germany', 'uk'] as const
export type RulesPreset = (typeof rulesPresets)[number]

/** Rules that the law of a place asks for at least, where each stands, and when that was looked up. What it leaves open is a company's. */
export type Preset = {
  readonly name: string
  readonly says: string
  readonly sources: readonly { readonly law: string; readonly link: string }[]
  readonly lookedUp: Day | null
  readonly rules: TimeRules
}

const lookedUp = day('2026-11-23')

const plainOvertime: OvertimeRules = { daily: [], weekly: [], seventhDay: [], leaveCountsAsWorked: false }
const { weekStarts: _monday, ...federalOvertime } = defaultOvertimePolicy
const { weekStarts: _alsoMonday, ...ofCalifornia } = californiaOvertime

/** Rest periods of 5 to about 20 minutes are working time (29 CFR 785.18). */
const federalTime = { ...defaultTimePolicy, paidBreakMinutes: 20 }

export const presetOf: Readonly<Record<RulesPreset, Preset>> = {
  none: {
    name: 'None',
    says: 'Every minute at the normal rate; nothing is rounded and no break is deducted.',
    sources: [],
    lookedUp: null,
    rules: { time: defaultTimePolicy, overtime: plainOvertime },
  },
  usFederal: {
    name: 'US federal',
    says: 'Time and a half beyond 40 hours a week; breaks of up to 20 minutes are paid.',
    sources: [
      { law: 'Fair Labor Standards Act, 29 USC 207', link: 'https://www.law.cornell.edu/uscode/text/29/207' },
      { law: '29 CFR 785.18', link: 'https://www.law.cornell.edu/cfr/text/29/785.18' },
    ],
    lookedUp,
    rules: { time: federalTime, overtime: federalOvertime },
  },
  california: {
    name: 'California',
    says: 'Time and a half beyond 8 hours a day or 40 a week, double beyond 12; the seventh day of a week from its first minute.',
    sources: [
      {
        law: 'California Labor Code § 510',
        link: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=510',
      },
      { law: '29 CFR 785.18', link: 'https://www.law.cornell.edu/cfr/text/29/785.18' },
    ],
    lookedUp,
    rules: { time: federalTime, overtime: ofCalifornia },
  },
  germany: {
    name: 'Germany',
    says: 'Of more than 6 hours 30 minutes are a break, of more than 9 hours 45. No law sets a rate for overtime.',
    sources: [{ law: 'Arbeitszeitgesetz § 4', link: 'https://www.gesetze-im-internet.de/arbzg/__4.html' }],
    lookedUp,
    rules: { time: { ...defaultTimePolicy, autoBreaks: germanBreaks }, overtime: plainOvertime },
  },
  uk: {
    name: 'United Kingdom',
    says: 'Of more than 6 hours 20 minutes are a break, which need not be paid. No law sets a rate for overtime.',
    sources: [
      {
        law: 'Working Time Regulations 1998, regulation 12',
        link: 'https://www.legislation.gov.uk/uksi/1998/1833/regulation/12',
      },
    ],
    lookedUp,
    rules: { time: { ...defaultTimePolicy, autoBreaks: britishBreaks }, overtime: plainOvertime },
  },
}
