import type { AnyEndpoint } from '@daybook/platform/contract'
import { z } from 'zod'

/** The part of JSON Schema that the sweeps read. */
export type Schema = {
  type?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  enum?: unknown[]
  additionalProperties?: Schema | boolean
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The way to a value in a body: names of fields, and 0 for the first of a list. */
export type Path = (string | 0)[]
export type Place = { at: Path; schema: Schema }

export const schemaOf = (type: z.ZodType | undefined): Schema =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

/** Every place in a body, outer ones before inner ones. */
export const placesIn = (schema: Schema, at: Path = []): Place[] => [
  { at, schema },
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesIn(part, [...at, name])),
  ...(schema.items ? placesIn(schema.items, [...at, 0]) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => placesIn(part, at)),
]

export const placesOf = ({ body }: AnyEndpoint): Place[] => placesIn(schemaOf(body as z.ZodType | undefined))

/** `value` with `wanted` at a place, making what is missing on the way. */
export const put = (value: unknown, [first, ...rest]: Path, wanted: unknown): unknown => {
  if (first === undefined) return wanted
  if (first === 0) {
    const [head, ...tail] = (value as unknown[] | undefined) ?? []
    return [put(head, rest, wanted), ...tail]
  }
  return { ...(value as object | undefined), [first]: put((value as Record<string, unknown> | undefined)?.[first], rest, wanted) }
}

/** Every place for an id in an endpoint's path, query and body, nested ones included. */
export const idPlaces = (endpoint: AnyEndpoint): Path[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    placesIn(schemaOf(endpoint[part]), [part]).flatMap(({ at, schema }) => (schema.format === 'uuid' ? [at] : [])),
  )
