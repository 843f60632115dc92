// Crockford's alphabet: no letter that is read as a digit, and none that spells words.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const recoveryCodes = 10
const length = 10

/** Ten characters of 5 bits from random bytes, in two groups: `7k2mq-9xw4t`. 50 bits; nobody guesses that in 50 tries. */
export const recoveryCodeFrom = (bytes: Uint8Array): string => {
  const text = Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** A code as it was typed, brought to the one form that is compared; null when it cannot be one. */
export const readRecoveryCode = (typed: string): string | null => {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return text.length === length && [...text].every((letter) => alphabet.includes(letter)) ? text : null
}
