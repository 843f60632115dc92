import type { z } from 'zod'

/**
 * News that travels against the order of the modules: declared in the lower module's contract, written to the outbox in
 * the transaction that made it true, delivered at least once to whoever subscribed in `apps/server`.
 */
export type AnyEvent = { readonly name: string; readonly payload: z.ZodType }

export const event = <const E extends AnyEvent>(shape: E): E => shape

export type Payload<E extends AnyEvent> = z.output<E['payload']>
