import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anyone } from '@daybook/platform/contract'
import type { App } from '@daybook/platform/server'

// Generated from the endpoints and kept fresh by a check, so that no start has to build it.
const document = join(import.meta.dirname, '../../../docs/openapi.json')

/** For whoever runs the server: alive (`/healthz`), and able to serve (`/readyz`, asks the database). */
export const healthRoutes = (app: App): void => {
  const config = { permission: anyone }
  app.server.get('/openapi.json', { config }, async (_request, reply) =>
    reply.type('application/json').send(await readFile(document, 'utf8')),
  )
  app.server.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.server.get('/readyz', { config }, async (_request, reply) => {
    const ready = await app.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'the database does not answer' })
  })
}
