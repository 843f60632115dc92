import type { AnyEndpoint } from '@daybook/platform/contract'
import type { Reply } from '@daybook/platform/server'
import type { ValidCall } from './calls/index.ts'
import type { Path } from './places.ts'
import type { TestWorld } from './test-app.ts'

export type Made = Awaited<ReturnType<ValidCall['make']>>
type Wrong = { at: Path; value: unknown; body: unknown }
type Fault = { at: string; value: unknown; status: number; named: string[] }

/** Whether the endpoint's schema says yes to a body. */
export const takes = (endpoint: AnyEndpoint, body: unknown): boolean => endpoint.body?.safeParse(body).success ?? false

export const valueAt = (body: unknown, at: Path): unknown =>
  at.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], body)

/** Rows of every table: what a refused request must leave as they are. That it was counted is not what it asked for. */
const stored = async ({ rows }: TestWorld): Promise<string> => {
  const tables = await rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'",
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
  return JSON.stringify(await rows(`select ${counts.join(', ')}`))
}

/** For sweeps that send bodies which work but for one value. */
export const wrongValues = (world: TestWorld) => {
  const ready = new Map<string, Promise<Made>>()
  let keys = 0

  /** What a call is made for, once: after a refusal it is still there for the next try. */
  const madeFor = ({ endpoint, make }: ValidCall): Promise<Made> => {
    const made = ready.get(endpoint.name) ?? make(world)
    ready.set(endpoint.name, made)
    return made
  }

  const send = (endpoint: AnyEndpoint, { who, ...input }: Made, body: unknown): Promise<Reply> =>
    (who ? world.api.as(who) : world.api).send(endpoint, { ...input, body }, { key: `value-${++keys}` })

  const faultOf = async (endpoint: AnyEndpoint, made: Made, { at, value, body }: Wrong): Promise<Fault[]> => {
    const reply = await send(endpoint, made, body)
    const named = ((reply.body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field)
    const refused = reply.status === 400 && named.some((field) => field.startsWith(String(at[0])))
    return refused ? [] : [{ at: at.join('.'), value, status: reply.status, named }]
  }

  /** Sends all at once. What was not refused with 400 naming the place; and a word if anything was stored. */
  const notRefused = async (endpoint: AnyEndpoint, made: Made, wrong: Wrong[]): Promise<(Fault | string)[]> => {
    const before = await stored(world)
    const faults = await Promise.all(wrong.map((each) => faultOf(endpoint, made, each)))
    return [...faults.flat(), ...((await stored(world)) === before ? [] : ['something was stored'])]
  }

  return { madeFor, send, notRefused }
}
