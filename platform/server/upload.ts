import multipart from '@fastify/multipart'
import type { AnyEndpoint, UploadedFile } from '@daybook/platform/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'
import { collect } from './bodies.ts'
import { refuseCommon, Refused, Unavailable } from './problem.ts'

/** Mounts a route that takes one file as multipart form data, of at most so many bytes; no other route reads such a body. */
export const uploadRoute = (server: FastifyInstance, route: RouteOptions, maxBytes: number): void => {
  server.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      // More than the limit ends the reading there, and nothing was written anywhere.
      throwFileSizeLimit: true,
    })
    // A little more for what stands around the file.
    scope.route({ ...route, config: { ...route.config, uploads: true }, bodyLimit: maxBytes + 4096 })
  })
}

const isOurs = (error: unknown): boolean => {
  if (error instanceof Refused || error instanceof Unavailable) return true
  const status = fieldOf(error, 'statusCode')
  return typeof status === 'number' && status < 500
}

/** The one file of a request, or nothing. What kind the client says it is, is not looked at. */
export const readUpload = async (endpoint: AnyEndpoint, request: FastifyRequest): Promise<{ file?: UploadedFile }> => {
  if (!endpoint.upload || !request.isMultipart() || !request.arriving) return {}
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file') return {}
    // What is more than that never comes this far, and is told by `truncated`.
    const bytes = await collect(part.file, { ...request.arriving, most: endpoint.upload.maxBytes })
    if (part.file.truncated) throw Object.assign(new Error('the file is too large'), { statusCode: 413 })
    return bytes.length === 0 ? {} : { file: { bytes, name: part.filename } }
  } catch (error) {
    request.raw.unpipe().resume()
    // Half a body, or one that cannot be taken apart, is the client's fault like any other input.
    throw isOurs(error) ? error : Object.assign(new Error('the body is no multipart form'), { statusCode: 400 })
  }
}

/** Refuses a request that should have brought a file and did not; after the door, like all input. */
export const needFile = (endpoint: AnyEndpoint, request: FastifyRequest, { file }: { file?: UploadedFile }): void => {
  if (!endpoint.upload || file) return
  if (!request.isMultipart()) refuseCommon('request.not_a_file')
  refuseCommon('request.invalid', { fields: [{ field: 'file', message: 'Please choose a file' }] })
}
