import { fieldOf } from './record.ts'

// Anything can be thrown, so what was caught is asked before it is read.

/** The `code` of what was thrown (`ENOENT`, `23505`), or undefined. */
export const codeOf = (thrown: unknown): string | undefined => {
  const code = fieldOf(thrown, 'code')
  return typeof code === 'string' ? code : undefined
}

/** What was thrown, as an error. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
