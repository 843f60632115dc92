import { join } from 'node:path'
import { buildWhenStale } from './when-stale.ts'

/**
 * How the built server is started: `node` and these words. A young generation of 8 MB instead of up to 16 keeps what a burst of calls
 * leaves behind out of the memory of an idle server (docs/performance.md).
 */
export const builtServer = ['--max-semi-space-size=8', join(import.meta.dirname, '../apps/server/dist/main.js')] as const

/** Builds the server when a file it is made of changed. Throws when the build fails. */
export const buildServer = (): void =>
  buildWhenStale({
    what: 'The server',
    folder: 'apps/server/dist',
    from: [
      'apps/server/**/*',
      'platform/**/*',
      'modules/*/{server,domain,contract}/**/*',
      'modules/*/package.json',
      'database/seed/**/*',
      'tools/server-bundle.ts',
    ],
    program: ['tools/server-bundle.ts'],
  })
