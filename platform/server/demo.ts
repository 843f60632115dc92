import { type Day, formatTimeOfDay, localTime } from '@daybook/platform/domain'
import type { App } from './app.ts'
import type { Api } from './local-client.ts'

/** One of the demo company's people, as they were hired, and how to act as them. `manager` is their manager's first name. */
export type DemoPerson = {
  readonly first: string
  readonly last: string
  readonly email: string
  readonly department: string
  readonly title: string
  readonly manager: string
  readonly hired: Day
  /** Dollars a month, or an hour. */
  readonly salary?: number
  readonly hourly?: number
  readonly userId: string
  readonly accountId: string
  /** When they take leave, and every day of it. */
  readonly vacations: readonly { readonly from: Day; readonly to: Day }[]
  readonly daysOff: ReadonlySet<Day>
}

/** Numbers that look like chance and are the same on every machine. */
export type DemoDice = { between(low: number, high: number): number; happens(probability: number): boolean }

/** The demo company while its story is told: through the same calls as people use, with the server's clock turned back. */
export type DemoCompany = {
  readonly app: App
  readonly today: Day
  readonly nowInstant: string
  readonly zone: string
  readonly dice: DemoDice
  readonly boss: { readonly accountId: string }
  /** Who computes the pay that the boss finalises. */
  readonly hr: { readonly accountId: string }
  readonly workers: readonly DemoPerson[]
  /** The days that the company works, from the first month to today. */
  readonly working: ReadonlySet<Day>
  readonly firstMonth: Day
  /** Turns the server's clock to an instant. */
  at(instant: string): void
  /** Delivers what is waiting to be delivered, so that everybody has heard of what happened. */
  settle(): Promise<void>
  /** Acts as somebody at the instant that the clock shows. */
  as(person: { readonly accountId: string }): Promise<ReturnType<Api['as']>>
}

/** What a module adds to the story; each step in the order of the modules. Its code is loaded with the demo only. */
export type DemoPart = {
  /** Once, before the first month. */
  setUp?(demo: DemoCompany): Promise<void>
  /** A month that is over, from its first to its last day. */
  month?(demo: DemoCompany, from: Day, to: Day): Promise<void>
  /** What a visitor finds now. */
  now?(demo: DemoCompany): Promise<void>
}

/** The instant of a minute after midnight on a day; where clocks skip it, an hour later. */
export const demoInstant = (day: Day, minutes: number, zone: string): string => {
  const time = localTime(day, formatTimeOfDay(minutes), zone)
  return time.kind === 'never' ? demoInstant(day, minutes + 60, zone) : time.kind === 'once' ? time.instant : time.first
}

/** Four at a time: one waits for the database while another is computed. The order of the results is that of the list. */
export const sideBySide = async <T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const waiting = list.map((item, i) => ({ item, i }))
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.i] = await work(next.item)
  }
  await Promise.all([take(), take(), take(), take()])
  return results
}
