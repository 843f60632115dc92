import { type Day, formatDay, maxDay } from '@daybook/platform/domain'
import type { ImportedPerson, PersonColumn, PersonField } from '../domain/index.ts'
import type { AgreedPay, PayAgreed } from './named-pay-slot.ts'

export type Wrong = { field: PersonColumn; value: string; reason: string }

/** What becomes of the pay of a row: agreed by a cycle, or left as it is, with words where the row says otherwise; or what is wrong with it. */
export type RowPay = {
  readonly cycle: PayAgreed['cycles'][number] | null
  readonly note: string | null
  readonly wrong: Wrong | null
}

/** What decides on it: against setting someone's pay there may be words. */
export type PayDeciders = {
  readonly payFrom: Day | null
  readonly pay: PayAgreed
  readonly payFault: (userId: string) => string | null
}

/** An amount of 0, as lists from elsewhere have it for whoever is not paid that way, agrees nothing. */
export const namesPay = ({ salaryCents, hourlyRateCents }: ImportedPerson): boolean =>
  (salaryCents ?? 0) > 0 || (hourlyRateCents ?? 0) > 0

const noCycle = 'Nobody can be paid yet: add a pay cycle under Pay set-up first'
const hasPay = 'Has pay already; change it under Pay'
const noPay = 'Names a pay cycle and no pay: nothing is agreed'

const nothing: RowPay = { cycle: null, note: null, wrong: null }
const wrongPay = (field: PersonField, value: string, reason: string): RowPay => ({ ...nothing, wrong: { field, value, reason } })

const mostNamed = 5

/** “Biweekly” or “Monthly”, and how many more there are. */
const namesOf = (cycles: PayAgreed['cycles']): string => {
  const named = cycles.slice(0, mostNamed).map(({ name }) => `“${name}”`)
  const more = cycles.length - named.length
  return more > 0 ? `${named.join(', ')} or ${more} more` : named.join(' or ')
}

// The database takes two names for one where only their case differs, so a name without its case is one cycle.
const isCalled = (said: string) => (name: string) => name.toLowerCase() === said.toLowerCase()

/** The one cycle there is, or the one that the row names: which of several somebody is paid by is nothing to guess. */
const chooseCycle = (said: string, { cycles }: PayAgreed): RowPay => {
  const [only, another] = cycles
  if (only === undefined) return nothing
  const named = said === '' ? undefined : cycles.find(({ name }) => isCalled(said)(name))
  if (named) return { ...nothing, cycle: named }
  if (said !== '') return wrongPay('payCycle', said, `No pay cycle in use has this name: write ${namesOf(cycles)}`)
  if (another) return wrongPay('payCycle', '', `Say in the column “Pay cycle” by which to pay: ${namesOf(cycles)}`)
  return { ...nothing, cycle: only }
}

/** The pay that a row names: an amount an hour, or else one for each period. */
export const namedPay = ({ salaryCents, hourlyRateCents }: ImportedPerson) =>
  (hourlyRateCents ?? 0) > 0
    ? { amountCents: hourlyRateCents ?? 0, per: 'HOUR' as const }
    : { amountCents: salaryCents ?? 0, per: 'PERIOD' as const }

const saysSame =
  (person: ImportedPerson) =>
  (agreed: AgreedPay): boolean => {
    const [{ per, amountCents }, { payCycle }] = [namedPay(person), person]
    return (
      agreed.per === per && agreed.amountCents === amountCents && (payCycle === '' || isCalled(payCycle)(agreed.payCycleName))
    )
  }

/** Days of somebody that the company pays for and their cycle does not, since its periods begin later: said, and left to whoever keeps the list. */
const saysUnpaid = (chosen: RowPay, from: Day | null, { since }: PayAgreed): RowPay => {
  const { cycle } = chosen
  if (!cycle?.begins || from === null || since === null || maxDay(from, since) >= cycle.begins) return chosen
  const begins = formatDay(cycle.begins)
  return { ...chosen, note: `Paid by “${cycle.name}” from ${begins} on; days before are in none of its pay periods` }
}

/** Pay is agreed by a list once. Later it changes under Pay, from a day on: a list does not say from which. */
export const decidePay = (
  person: ImportedPerson,
  userId: string,
  hireDate: Day | null,
  { payFrom, pay, payFault }: PayDeciders,
): RowPay => {
  const agreed = pay.of.get(userId) ?? []
  const said = person.payCycle
  if (!namesPay(person)) {
    // Whoever may not set pay learns nothing of it here.
    const isKnown = said === '' || payFault(userId) !== null || agreed.some(({ payCycleName }) => isCalled(said)(payCycleName))
    return isKnown ? nothing : { ...nothing, note: noPay }
  }
  const field = person.salaryCents === null ? 'hourlyRate' : 'salary'
  const fault = payFrom === null ? noCycle : payFault(userId)
  if (fault) return wrongPay(field, '', fault)
  if (agreed.length > 0) return agreed.some(saysSame(person)) ? nothing : { ...nothing, note: hasPay }
  return saysUnpaid(chooseCycle(said, pay), hireDate ?? payFrom, pay)
}
