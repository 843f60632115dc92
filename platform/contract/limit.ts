/**
 * How often a call may be made, as part of its endpoint. Counted per network address, per signed-in account, per company,
 * or per mailbox named in the body (`email`), whether or not anybody has that mailbox. Whoever a mailed link is for (`link`) is counted where the link
 * is opened: before that, anybody could count against others by links that they make up.
 */
export type Limit = {
  readonly per: 'ip' | 'account' | 'company' | 'email' | 'link'
  readonly times: number
  readonly seconds: number
  /** Endpoints that name the same counter share it; without a name each has its own. */
  readonly counter?: string
}

const hour = 3600

/** At most `times` within an hour of the first. */
export const perHour = (per: Limit['per'], times: number, counter?: string): Limit => ({
  per,
  times,
  seconds: hour,
  ...(counter ? { counter } : {}),
})

/**
 * At most `times` within so many minutes of the first: for what a network may ask before anybody is known. It begins anew soon, so that nobody can keep
 * others behind their address from it for longer than they go on.
 */
export const perMinutes = (per: Limit['per'], times: number, minutes: number): Limit => ({ per, times, seconds: minutes * 60 })

/** At most `times` within a day of the first. */
export const perDay = (per: Limit['per'], times: number): Limit => ({ per, times, seconds: 24 * hour })
