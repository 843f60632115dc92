import { type Day, no, ok, type Result } from '@daybook/platform/domain'

/** What kind of thing it is: enough to find one among many, and few enough to choose from. */
export const assetKinds = ['COMPUTER', 'PHONE', 'KEY', 'CARD', 'TOOL', 'VEHICLE', 'CLOTHES', 'OTHER'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Where a thing is: with nobody, with somebody, or not in use any more. */
export const assetStates = ['HERE', 'LENT', 'RETIRED'] as const
export type AssetState = (typeof assetStates)[number]

/** How long what is written about a thing may be, in characters. */
export const longestName = 120
export const longestSerial = 80
export const longestNote = 1000

type At = {
  /** Since when whoever has it now has it. */
  readonly lentOn: Day | null
  readonly retiredOn: Day | null
}

type Called = { readonly name: string; readonly kind: AssetKind; readonly serial: string }

/** Whether a thing would be called otherwise: whoever has it was given, and confirmed, what it is called now. */
export const isOther = (after: Called, before: Called): boolean =>
  after.name !== before.name || after.kind !== before.kind || after.serial !== before.serial

/** Where a thing is, by what is known of it: somebody has it as long as they did not return it. */
export const stateOf = ({ lentOn, retiredOn }: At): AssetState =>
  retiredOn !== null ? 'RETIRED' : lentOn !== null ? 'LENT' : 'HERE'

type Lending = {
  readonly on: Day
  readonly today: Day
  /** Whether whoever gets it works here, or is invited to. */
  readonly isHere: boolean
  /** When it was returned last; null where it never was. */
  readonly lastReturn: Day | null
}
type LendRefusal = 'asset.retired' | 'asset.lent' | 'asset.nobody' | 'asset.ahead' | 'asset.still_away'

/** Lends a thing: one that is in use and with nobody, to somebody who is here, and not from a day on which somebody else had it. */
export const lend = (at: At, { on, today, isHere, lastReturn }: Lending): Result<Day, LendRefusal> => {
  if (at.retiredOn !== null) return no('asset.retired')
  if (at.lentOn !== null) return no('asset.lent')
  if (!isHere) return no('asset.nobody')
  if (on > today && on !== lastReturn) return no('asset.ahead')
  return lastReturn !== null && on < lastReturn ? no('asset.still_away') : ok(on)
}

/** Takes a thing back: not before it was lent, and not on a day that is to come, but on the day it was lent, which may be tomorrow elsewhere. */
export const takeBack = (
  { lentOn }: Pick<At, 'lentOn'>,
  on: Day,
  today: Day,
): Result<Day, 'asset.here' | 'asset.before_lent' | 'asset.ahead'> => {
  if (lentOn === null) return no('asset.here')
  if (on < lentOn) return no('asset.before_lent')
  return on > today && on > lentOn ? no('asset.ahead') : ok(on)
}

/** Retires a thing that is with nobody: what somebody has comes back first. */
export const retire = ({ lentOn, retiredOn }: At): Result<'RETIRED', 'asset.retired' | 'asset.lent'> => {
  if (retiredOn !== null) return no('asset.retired')
  return lentOn === null ? ok('RETIRED') : no('asset.lent')
}

/** Takes a retired thing into use again. */
export const reuse = ({ retiredOn }: Pick<At, 'retiredOn'>): Result<'HERE', 'asset.in_use'> =>
  retiredOn === null ? no('asset.in_use') : ok('HERE')

/** Says that one has a thing: once, and not after it was returned. */
export const confirmLoan = (loan: {
  readonly confirmedAt: string | null
  readonly returnedOn: Day | null
}): Result<'CONFIRMED', 'asset.returned' | 'asset.confirmed'> => {
  if (loan.returnedOn !== null) return no('asset.returned')
  return loan.confirmedAt === null ? ok('CONFIRMED') : no('asset.confirmed')
}
