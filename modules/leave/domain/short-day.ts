import type { Day } from '@daybook/platform/domain'

/** A day on which fewer people than are wanted would be left of a department, or of the company (null), with one more of them away. */
export type ShortOn = {
  readonly day: Day
  readonly department: string | null
  readonly least: number
  readonly left: number
  readonly people: number
}

type Asking = { readonly department: string | null; readonly days: ReadonlySet<Day>; readonly awayOn: ReadonlySet<Day> }

/** How much worse one is than the other: by how many people are missing, then the earlier day, then the department before the company. */
const worse = (a: ShortOn, b: ShortOn): number =>
  a.left - a.least - (b.left - b.least) ||
  a.day.localeCompare(b.day) ||
  Number(a.department === null) - Number(b.department === null)

/**
 * The worst day of a request on which it would leave fewer people than the company wants, of the department of whoever asks or of all; null
 * where enough are left. Whoever is away on a day already is missed once. A rule of our own (docs/rules.md#leave).
 */
export const worstDay = (short: readonly ShortOn[], { department, days, awayOn }: Asking): ShortOn | null => {
  let worst: ShortOn | null = null
  for (const each of short) {
    if (!days.has(each.day) || (each.department !== null && each.department !== department)) continue
    const left = awayOn.has(each.day) ? each.left + 1 : each.left
    const found = { ...each, left }
    if (left < each.least && (worst === null || worse(found, worst) < 0)) worst = found
  }
  return worst
}
