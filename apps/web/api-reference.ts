import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import reference from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { Plugin } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * The viewer of `/docs`, as a file beside its page. The package gives it from a route only, so that route is asked once, here:
 * mounted in our server it would keep four megabytes in memory, and bring headers and redirects of its own.
 */
export const apiReference = (): Plugin => ({
  name: 'daybook-api-reference',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    const server = fastify()
    await server.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
    const { statusCode, body } = await server.inject('/docs/js/scalar.js')
    if (statusCode !== 200) throw new Error('the package of the API reference gives its script elsewhere now')
    const folder = join(dir ?? join(here, 'dist'), 'docs')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'reference.js'), body.replace(/\/\/# sourceMappingURL=.*$/m, ''))
    await server.close()
  },
})
