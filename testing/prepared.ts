import { isRead } from '@daybook/platform/contract'
import type { Reply } from '@daybook/platform/server'
import type { ValidCall } from './call.ts'
import type { TestWorld } from './world.ts'

export type Made = Awaited<ReturnType<ValidCall['make']>>

const ready = new WeakMap<TestWorld, Map<string, Promise<Made>>>()

/**
 * Calls that work, each made ready once for all files that share a world. What was refused or only read is as ready as
 * before; what was done is made ready anew for the next who asks.
 */
export const preparedCalls = (world: TestWorld) => {
  const made = ready.get(world) ?? new Map<string, Promise<Made>>()
  ready.set(world, made)

  const madeFor = ({ endpoint, make }: ValidCall): Promise<Made> => {
    const call = made.get(endpoint.name) ?? make(world)
    made.set(endpoint.name, call)
    return call
  }

  /** Hands a reply on; where it says that the call was done, the call is not ready any more. */
  const heard = <R extends Pick<Reply, 'status'>>({ endpoint }: ValidCall, reply: R): R => {
    if (reply.status < 300 && !isRead(endpoint)) made.delete(endpoint.name)
    return reply
  }

  return { madeFor, heard }
}
