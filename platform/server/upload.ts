import multipart, { type MultipartFile } from '@fastify/multipart'
import { type AnyEndpoint, type FileKind, fileRefusals, type IncomingFile, type UploadedFile } from '@daybook/platform/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'
import { tooSlow, withStatus } from './bodies.ts'
import { type Arriving, collect } from './collect-body.ts'
import type { Config } from './config.ts'
import { dropIncoming, takeIn } from './files/incoming.ts'
import { refuseCommon, Refused, refuser, Unavailable } from './problem.ts'

// No file system has names of more than a kilobyte, or three as a form writes them; of a longer one the rest is not read.
// The library's types leave this limit out.
const longestHeaders = { headerSize: 8192 }

/** Mounts a route that takes one file as multipart form data, of at most so many bytes; no other route reads such a body. */
export const uploadRoute = (
  server: FastifyInstance,
  route: RouteOptions,
  { maxBytes, kinds }: NonNullable<AnyEndpoint['upload']>,
): void => {
  server.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20, ...longestHeaders },
      // More than the limit ends the reading there, and nothing was written anywhere.
      throwFileSizeLimit: true,
    })
    // A little more for what stands around the file.
    scope.route({ ...route, config: { ...route.config, uploads: kinds ? 'disk' : 'memory' }, bodyLimit: maxBytes + 4096 })
  })
}

const isOurs = (error: unknown): boolean => {
  if (error instanceof Refused || error instanceof Unavailable) return true
  const status = fieldOf(error, 'statusCode')
  if (typeof status === 'number' && status < 500) return true
  // The disk says itself what is wrong with it.
  return typeof fieldOf(error, 'syscall') === 'string'
}

/** What a request brought. `odd`: a file of another kind than its endpoint takes. */
export type Uploaded = { file?: UploadedFile | IncomingFile; odd?: true }

const inMemory = async (part: MultipartFile, arriving: Arriving, most: number): Promise<Uploaded> => {
  // What is more than that never comes this far, and is told by `truncated`.
  const bytes = await collect(part.file, { ...arriving, most })
  return bytes.length === 0 ? {} : { file: { bytes, name: part.filename } }
}

const onDisk = async (
  part: MultipartFile,
  { share, ms }: Arriving,
  kinds: readonly FileKind[],
  config: Config,
): Promise<Uploaded> => {
  const stop = (error: Error) => part.file.destroy(error)
  const timer = setTimeout(() => stop(tooSlow()), ms)
  share.arrives(stop)
  try {
    const file = await takeIn(config, part.file, { kinds, name: part.filename, grow: (bytes) => share.grow(bytes) })
    if (file && part.file.truncated) await dropIncoming(file)
    return file ? { file } : { odd: true }
  } finally {
    clearTimeout(timer)
    share.arrived()
  }
}

/** The one file of a request, or nothing. What kind the client says it is, is not looked at. */
export const readUpload = async (endpoint: AnyEndpoint, request: FastifyRequest, config: Config): Promise<Uploaded> => {
  const { upload } = endpoint
  if (!upload || !request.isMultipart() || !request.arriving) return {}
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file') return {}
    const uploaded = upload.kinds
      ? await onDisk(part, request.arriving, upload.kinds, config)
      : await inMemory(part, request.arriving, upload.maxBytes)
    if (part.file.truncated) throw withStatus('the file is too large', 413)
    return uploaded
  } catch (error) {
    // Half a body, or one that cannot be taken apart, is the client's fault like any other input.
    throw isOurs(error) ? error : withStatus('the body is no multipart form', 400)
  }
}

/** Takes away what is left of a file when the call is over. */
export const dropUpload = async ({ file }: Uploaded): Promise<void> => {
  if (file && 'path' in file) await dropIncoming(file)
}

const kindWords: Readonly<Record<FileKind, string>> = { pdf: 'PDF', png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }

/** Refuses a request that should have brought a file and did not, or another one; after the door, like all input. */
export const needFile = ({ upload }: AnyEndpoint, request: FastifyRequest, { file, odd }: Uploaded): void => {
  if (!upload || file) return
  if (odd) {
    const kinds = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
      (upload.kinds ?? []).map((kind) => kindWords[kind]),
    )
    refuser(fileRefusals)('file.kind', { field: 'file', words: { kinds } })
  }
  if (!request.isMultipart()) refuseCommon('request.not_a_file')
  refuseCommon('request.invalid', { fields: [{ field: 'file', message: 'Please choose a file' }] })
}
