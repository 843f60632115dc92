import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anyone } from '@daybook/platform/contract'
import { type App, countShared } from '@daybook/platform/server'

// Generated from the endpoints and kept fresh by a check, so that no start has to build it.
const file = join(import.meta.dirname, '../../../docs/openapi.json')

const askDatabase = (app: App): Promise<string | undefined> =>
  app.pool.query('select 1').then(
    () => undefined,
    () => 'the database does not answer',
  )

/** For whoever runs the server: alive (`/healthz`), and able to serve (`/readyz`, asks the database and the disk). */
export const healthRoutes = (app: App): void => {
  const config = { permission: anyone }
  // Bytes that all replies share: a copy for each would fill the memory with those that nobody reads.
  let document: Promise<Buffer> | undefined
  app.server.get('/openapi.json', { config }, async (request, reply) => {
    document ??= readFile(file).catch((error: unknown) => {
      document = undefined
      throw error
    })
    const bytes = await document
    countShared(request, reply, bytes.length)
    return reply.type('application/json').send(bytes)
  })
  app.server.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.server.get('/readyz', { config }, async (_request, reply) => {
    const fault = app.server.disk.isFull() ? 'the disk is full' : await askDatabase(app)
    return reply.code(fault ? 503 : 200).send({ status: fault ?? 'ok' })
  })
}
