import { no, ok, type Result } from '@daybook/platform/domain'

const [shortest, longest] = [4, 34]

// ISO 7064, mod 97-10: letters count from 10, and each step takes in one more character, so that no number grows long.
const remainder = (text: string): number => [...text].reduce((sum, each) => Number(`${sum}${Number.parseInt(each, 36)}`) % 97, 0)

const isIban = (number: string): boolean =>
  number.length >= 15 &&
  number.length <= longest &&
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number) &&
  remainder(number.slice(4) + number.slice(0, 4)) === 1

/**
 * The number of an account as it is kept: without spaces and hyphens, in capitals. One that begins like an IBAN has to be one, by its check digits
 * (ISO 13616); what other countries use is letters and digits, and cannot be checked.
 */
export const readAccountNumber = (typed: string): Result<string, 'pay_account.number' | 'pay_account.iban'> => {
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{2}/.test(number)) return isIban(number) ? ok(number) : no('pay_account.iban')
  return number.length >= shortest && number.length <= longest && /^[A-Z0-9]+$/.test(number)
    ? ok(number)
    : no('pay_account.number')
}

/** What is shown of a number where it need not be read whole. */
export const lastOf = (number: string): string => number.slice(-4)

/** The bank account of somebody who left is kept for so many days after the last one: something may still have to be paid. */
export const accountKeptDays = 90
