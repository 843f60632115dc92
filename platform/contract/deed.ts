import { keysOf, recordOf } from '@daybook/platform/domain'
/** Something a person did that the audit log keeps: its name in the log, and what it is called on the screen. */
export type Deed = { readonly action: string; readonly words: string }

/** Names that stay in the log for years: lower case, words joined by `_`. */
type Area = Lowercase<string>

/**
 * The deeds of one area, `deeds('clock', { in: 'Clocked in' })`: the only way to make what `record` takes, so a deed
 * without words cannot be recorded. The action in the log is `clock.in`.
 */
export const deeds = <const N extends string>(area: Area, words: Readonly<Record<N, string>>): Readonly<Record<N, Deed>> =>
  recordOf(keysOf(words), (name) => ({ action: `${area}.${name}`, words: words[name] }))

/** What the platform records by itself. */
export const authDeeds = deeds('auth', { refused: 'Was refused a call' })
export const supportViewDeeds = deeds('support', { viewed: 'Looked at' })

export const platformDeeds: readonly Deed[] = [authDeeds.refused, supportViewDeeds.viewed]
