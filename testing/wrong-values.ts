import type { AnyEndpoint } from '@daybook/platform/contract'
import type { Reply } from '@daybook/platform/server'
import { changedIn, contentsOf } from './contents.ts'
import type { Path } from './places.ts'
import { type Made, preparedCalls } from './prepared.ts'
import type { TestWorld } from './world.ts'

type Wrong = { at: Path; value: unknown; body: unknown }
type Fault = { at: string; value: unknown; status: number; named: string[] }

/** Whether the endpoint's schema says yes to a body. */
export const takes = (endpoint: AnyEndpoint, body: unknown): boolean => endpoint.body?.safeParse(body).success ?? false

export const valueAt = (body: unknown, at: Path): unknown =>
  at.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], body)

// Counted over all files of a worker, which share what is prepared: a key that comes again with another body is refused for that.
let keys = 0

// More of one account than may wait for their turn would be told to come back later.
const atOnce = 40

/** For sweeps that send bodies which work but for one value. */
export const wrongValues = (world: TestWorld) => {
  const { madeFor, heard } = preparedCalls(world)

  const send = (endpoint: AnyEndpoint, { who, ...input }: Made, body: unknown): Promise<Reply> =>
    (who ? world.api.as(who) : world.api).send(endpoint, { ...input, body }, { key: `value-${keys++}` })

  const faultOf = async (endpoint: AnyEndpoint, made: Made, { at, value, body }: Wrong): Promise<Fault[]> => {
    const reply = await send(endpoint, made, body)
    const named = ((reply.body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field)
    const refused = reply.status === 400 && named.some((field) => field.startsWith(String(at[0])))
    return refused ? [] : [{ at: at.join('.'), value, status: reply.status, named }]
  }

  /** Sends them, many at once. What was not refused with 400 naming the place; and a word if anything was stored. */
  const notRefused = async (endpoint: AnyEndpoint, made: Made, wrong: Wrong[]): Promise<(Fault | string)[]> => {
    if (wrong.length === 0) return []
    const before = await contentsOf(world.rows)
    const faults: Fault[][] = []
    for (let i = 0; i < wrong.length; i += atOnce)
      faults.push(...(await Promise.all(wrong.slice(i, i + atOnce).map((each) => faultOf(endpoint, made, each)))))
    const changed = changedIn(before, await contentsOf(world.rows))
    return [...faults.flat(), ...changed.map((table) => `something was stored in ${table}`)]
  }

  return { madeFor, heard, send, notRefused }
}
