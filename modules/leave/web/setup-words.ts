import { accrue, amountText, type LeavePolicy, type LeaveUnit, type PolicyVersion } from '@daybook/leave/domain'
import { addDays, type Day, dayOf, formatDay, yearOf } from '@daybook/platform/domain'
import { amountWords } from './words.ts'

const grants: Record<LeavePolicy['grant'], string> = {
  upfront: 'at once at the beginning of the leave year',
  yearly: 'at the end of each leave year',
  halfYearly: 'in two parts a year',
  quarterly: 'in four parts a year',
  monthly: 'month by month',
  weekly: 'week by week',
  perWorkedHour: 'for the hours that are worked',
}

/** Rules of a type in a few words: "20 days a year, at once at the beginning of the leave year; up to 5 go over until 31 March". */
export const policyWords = (policy: LeavePolicy, unit: LeaveUnit): string => {
  const pay = policy.paid ? 'Paid' : 'Unpaid'
  if (!policy.limited) return `${pay}, not counted down`
  const carried =
    policy.carryMax === 0
      ? 'nothing goes over'
      : policy.carryMax === null
        ? 'what is left goes over'
        : `up to ${amountWords(policy.carryMax, unit)} go over`
  return `${pay}, ${amountWords(policy.annual, unit)} a year, ${grants[policy.grant]}; ${carried}`
}

/** What the rules make of somebody's first year, worked out by the very rules: an example to read while one types. */
export const exampleOf = (policy: LeavePolicy, unit: LeaveUnit, today: Day): string => {
  if (!policy.limited) return 'Nothing is counted down: whoever needs this leave asks for it.'
  if (policy.grant === 'perWorkedHour') {
    const hours = Math.round((policy.minutesPerUnit / 60) * 100) / 100
    return `Somebody who works ${hours * 40} hours earns ${amountWords(4000 > policy.annual ? policy.annual : 4000, unit)}: one for each ${hours}, at most ${amountText(policy.annual)} a year.`
  }
  const hired = dayOf(yearOf(today), 3, 15)
  const versions: PolicyVersion[] = [{ from: dayOf(yearOf(today), 1, 1), policy }]
  const [year] = accrue(versions, { from: hired, to: null }, hired)
  if (!year) return ''
  const dues = accrue(versions, { from: hired, to: null }, year.year.to).filter((due) => due.year.to === year.year.to)
  const total = dues.reduce((sum, { amount }) => sum + amount, 0)
  const [first] = dues
  return `Somebody who joins on ${formatDay(hired)} has ${amountWords(total, unit)} in the leave year until ${formatDay(addDays(year.year.to, 0))}. ${first?.why ?? ''}.`
}
