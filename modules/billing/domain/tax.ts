import { type Cents, scaleCents } from '@daybook/platform/domain'

/** A tax as the settings of the installation name it. `rate` in hundredths of a percent: 1900 is 19 %. */
export type Tax = { readonly name: string; readonly rate: number }

/** The tax on an amount, rounded half up; nothing where no tax is set. */
export const taxOn = (netCents: Cents, tax: Tax | null): Cents => (tax ? scaleCents(netCents, tax.rate, 10_000) : 0)

/** `19`, `7.7`: hundredths of a percent as they are written. */
export const rateWords = (rate: number): string => String(rate / 100)
