import type { z } from 'zod'

/**
 * News that travels against the order of the modules: declared in the lower module's contract, written to the outbox in
 * the transaction that made it true, delivered at least once to whoever subscribed in `apps/server`. Its name and payload are a promise to
 * messages that wait while a newer Daybook is installed: what has to change gets a new name, as `leave.asked.2`.
 */
export type AnyEvent = {
  readonly name: string
  readonly payload: z.ZodType
  /** What it is about: of one company, events with the same subject are delivered in the order in which they happened. */
  readonly subject?: (payload: never) => string
}

/** An event as it is declared: its subject is read from its own payload. */
export const event = <const N extends string, P extends z.ZodType>(shape: {
  readonly name: N
  readonly payload: P
  readonly subject?: (payload: z.output<P>) => string
}): typeof shape => shape

export type Payload<E extends AnyEvent> = z.output<E['payload']>
