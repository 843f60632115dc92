import type { AnyEndpoint, Input } from '@daybook/platform/contract'
import type { FastifyRequest } from 'fastify'
import { fieldErrors, refuseCommon } from './problem.ts'
import { needFile, type Uploaded } from './upload.ts'

/** What a call was given, validated by its endpoint's schemas. Refuses with the fields that are wrong. */
export const readInput = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest, uploaded: Uploaded): Input<E> => {
  const sent = { params: request.params, query: request.query, body: request.body }
  const input: Record<string, unknown> = uploaded.file ? { file: uploaded.file } : {}
  for (const part of ['params', 'query', 'body'] as const) {
    // Whether there is such a thing comes before what is brought for it.
    if (part === 'query') needFile(endpoint, request, uploaded)
    const schema = endpoint[part]
    if (!schema) {
      // A call without a body or query takes none; what is sent all the same is a mistake worth telling.
      const value = sent[part]
      if (
        part !== 'params' &&
        value !== undefined &&
        value !== null &&
        typeof value === 'object' &&
        Object.keys(value).length > 0
      )
        refuseCommon('request.invalid', { fields: [{ field: part, message: `This call takes no ${part}` }] })
      continue
    }
    const read = schema.safeParse(sent[part] ?? undefined)
    if (!read.success) {
      // An id that is no id is simply not found, like one that is nobody's.
      if (part === 'params') return refuseCommon('not_found')
      return refuseCommon('request.invalid', { fields: fieldErrors(read.error) })
    }
    input[part] = read.data
  }
  return input as Input<E>
}
