import { STATUS_CODES } from 'node:http'
import { type AnyEndpoint, commonRefusals, type Refusals } from '@daybook/platform/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  return json
}

const param1: Json = {
  name: 'param1',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 8192 },
  description:
    'The envelope of a sealed request (platform/README.md): a JWE for the key at /.well-known/daybook-keys. With it the bodies of request and reply are {"param3": JWE}; what is inside is what is described here. Without it everything is plain.',
}

const parameters = (endpoint: AnyEndpoint): Json[] => [
  ...(endpoint.produces || endpoint.upload ? [] : [{ $ref: '#/components/parameters/param1' }]),
  ...ownParameters(endpoint),
]

const ownParameters = (endpoint: AnyEndpoint): Json[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const type = endpoint[part]
    if (!type) return []
    const { properties = {}, required = [] } = schema(type, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }))
  })

const refusals = (errors: Refusals): Json => {
  const byStatus = Map.groupBy(Object.entries(errors), ([, refusal]) => refusal.status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: `${STATUS_CODES[status]}: ${list.map(([code, { words }]) => `\`${code}\` ${words}`).join(' · ')}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const oneFile: Json = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

const operation = (endpoint: AnyEndpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[3] ?? 'daybook'],
  ...(endpoint.permission.audience === 'public' ? { security: [] } : {}),
  'x-permission': { name: endpoint.permission.name, ...endpoint.permission.scopes },
  parameters: parameters(endpoint),
  ...(endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schema(endpoint.body, 'input') } } } }
    : {}),
  ...(endpoint.upload ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } } : {}),
  responses: {
    200: endpoint.produces
      ? { description: 'The file', content: { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } } }
      : { description: 'Done', content: { 'application/json': { schema: schema(endpoint.response, 'output') } } },
    ...refusals({
      ...(endpoint.permission.audience === 'public' ? {} : { 'auth.required': commonRefusals['auth.required'] }),
      ...(endpoint.limits ? { 'limit.reached': commonRefusals['limit.reached'] } : {}),
      ...endpoint.errors,
    }),
  },
})

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'response_message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    response_message: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } } },
  },
}

/** The OpenAPI 3.1 document of these endpoints, in the order of their paths. */
export const openApiOf = (endpoints: readonly AnyEndpoint[]): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints.toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: 'v0',
      description:
        'Time, leave and pay for small companies. Errors are application/problem+json; unknown keys and wrong types are refused.',
    },
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { param1 },
      schemas: { Problem: problem },
    },
    paths,
  }
}
