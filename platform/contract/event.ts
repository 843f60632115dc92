import type { z } from 'zod'

/**
 * News that travels against the order of the modules: declared in the lower module's contract, written to the outbox in
 * the transaction that made it true, delivered at least once to whoever subscribed in `apps/server`.
 */
export type AnyEvent = { readonly name: string; readonly payload: z.ZodType }

export const event = <const E extends AnyEvent>(shape: E): E => shape

export type Payload<E extends AnyEvent> = z.output<E['payload']>

/**
 * What may have changed on other people's screens, as words and never as data: a client that hears a topic fetches again
 * what it shows of it, under its own rights.
 */
export const topics = [
  'clock',
  'timesheet',
  'approval',
  'people',
  'company',
  'calendar',
  'payroll',
  'notification',
  'support',
  // What support looks at. Only the list of it may follow this: a screen that support looks at itself would, by fetching
  // again what changed, change it again.
  'support_view',
] as const
export type Topic = (typeof topics)[number]
