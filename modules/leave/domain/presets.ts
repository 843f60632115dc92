import { defaultLeavePolicy, type LeavePolicy, type LeaveUnit } from './policy.ts'

/** A type of leave to begin with. `statutory` says that no less may be agreed there; `source` is the law, or that it is a habit. */
export type LeavePreset = {
  readonly name: string
  readonly unit: LeaveUnit
  readonly statutory: boolean
  readonly source: string
  readonly policy: LeavePolicy
}

// The sources below were read on 23 November 2026. Laws change: a company checks its own.
const habit = 'A common practice, not a law'

const annual = (days: number, statutory: boolean, source: string, more: Partial<LeavePolicy> = {}): LeavePreset => ({
  name: 'Annual leave',
  unit: 'DAYS',
  statutory,
  source,
  policy: { ...defaultLeavePolicy, annual: days * 100, ...more },
})

const sick = (source = habit, more: Partial<LeavePolicy> = {}): LeavePreset => ({
  name: 'Sick leave',
  unit: 'DAYS',
  statutory: source !== habit,
  source,
  policy: {
    ...defaultLeavePolicy,
    limited: false,
    annual: 0,
    carryMax: 0,
    carryExpires: null,
    approval: 'none',
    ...more,
  },
})

const unpaid: LeavePreset = {
  name: 'Unpaid leave',
  unit: 'DAYS',
  statutory: false,
  source: habit,
  policy: {
    ...defaultLeavePolicy,
    paid: false,
    limited: false,
    annual: 0,
    carryMax: 0,
    carryExpires: null,
    approval: 'managerThenHr',
    hrOver: 500,
  },
}

const noCarry = { carryMax: 0, carryExpires: null } as const

// All of them for a week of five days. Public holidays are free beside them.
const byCountry: Readonly<Record<string, readonly LeavePreset[]>> = {
  AT: [
    annual(25, true, 'Urlaubsgesetz § 2: five weeks, six after 25 years', {
      milestones: [{ afterYears: 25, annual: 3000 }],
      carryMax: null,
      carryExpires: null,
    }),
  ],
  AU: [
    annual(20, true, 'Fair Work Act 2009, s. 87: four weeks, accruing as one works', {
      grant: 'weekly',
      roundTo: 0,
      roundMode: 'nearest',
      carryMax: null,
      carryExpires: null,
      unpaidPauses: true,
    }),
    sick('Fair Work Act 2009, s. 96: ten days a year of personal leave', {
      limited: true,
      annual: 1000,
      grant: 'weekly',
      roundTo: 0,
      roundMode: 'nearest',
      carryMax: null,
    }),
  ],
  CA: [
    annual(10, true, 'Canada Labour Code, s. 184: two weeks, three after 5 years, four after 10', {
      milestones: [
        { afterYears: 5, annual: 1500 },
        { afterYears: 10, annual: 2000 },
      ],
    }),
  ],
  CH: [annual(20, true, 'Obligationenrecht Art. 329a: four weeks', { carryMax: null, carryExpires: null })],
  DE: [
    annual(20, true, 'Bundesurlaubsgesetz § 3 (four weeks), § 4 (six months of waiting), § 7 (until 31 March)', {
      prorate: 'months',
      waitingMonths: 6,
      carryMax: null,
      carryExpires: { month: 3, date: 31 },
    }),
    sick('Entgeltfortzahlungsgesetz § 3: six weeks of pay; a certificate after three days (§ 5)'),
  ],
  ES: [annual(22, true, 'Estatuto de los Trabajadores art. 38: 30 calendar days', noCarry)],
  FR: [
    annual(25, true, 'Code du travail L3141-3: 2.5 working days (of six a week) a month, from 1 June', {
      grant: 'monthly',
      leaveYear: { kind: 'fixed', month: 6, date: 1 },
      carryMax: 0,
      carryExpires: null,
    }),
  ],
  GB: [
    annual(
      20,
      true,
      'Working Time Regulations 1998, reg. 13 and 13A: 5.6 weeks, of which eight days are the bank holidays',
      noCarry,
    ),
  ],
  IE: [
    annual(20, true, 'Organisation of Working Time Act 1997, s. 19: four weeks', {
      leaveYear: { kind: 'fixed', month: 4, date: 1 },
      carryExpires: { month: 9, date: 30 },
    }),
  ],
  NL: [
    annual(20, true, 'Burgerlijk Wetboek 7:634 (four weeks), 7:640a (until 1 July)', {
      carryMax: null,
      carryExpires: { month: 6, date: 30 },
    }),
  ],
  NZ: [
    annual(20, true, 'Holidays Act 2003, s. 16: four weeks after each year', {
      leaveYear: { kind: 'hire' },
      grant: 'yearly',
      carryMax: null,
      carryExpires: null,
      negativeLimit: 1000,
    }),
    sick('Holidays Act 2003, s. 63 and 65: ten days a year after six months', {
      limited: true,
      annual: 1000,
      tenureMonths: 6,
      leaveYear: { kind: 'hire' },
      carryMax: 1000,
    }),
  ],
  US: [
    annual(10, false, 'No federal law asks for paid leave; ten days is a common beginning', {
      grant: 'monthly',
      roundTo: 0,
      roundMode: 'nearest',
      cap: 1500,
      carryMax: null,
      carryExpires: null,
    }),
    {
      name: 'Sick leave',
      unit: 'HOURS',
      statutory: true,
      source: 'California Labor Code § 246: an hour for 30 hours of work, 40 of a year; used from the 90th day',
      policy: {
        ...defaultLeavePolicy,
        annual: 4000,
        grant: 'perWorkedHour',
        minutesPerUnit: 1800,
        roundTo: 0,
        roundMode: 'nearest',
        cap: 8000,
        waitingMonths: 3,
        carryMax: null,
        carryExpires: null,
        approval: 'none',
      },
    },
  ],
}

const europe = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

const general = (country: string): LeavePreset[] =>
  europe.includes(country)
    ? [annual(20, true, 'Directive 2003/88/EC, article 7: four weeks; your country may ask for more')]
    : [annual(20, false, habit)]

/** The types of leave that a company of a country begins with: what its law asks for at least, and what nearly everybody has. */
export const leavePresets = (country: string): LeavePreset[] => {
  const own = byCountry[country] ?? general(country)
  return [...own, ...(own.some(({ name }) => name === 'Sick leave') ? [] : [sick()]), unpaid]
}
