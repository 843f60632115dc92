import { buildWhenStale } from './when-stale.ts'

/** Builds the web pages when a file they are made of changed. Throws when the build fails. */
export const buildWeb = (): void =>
  buildWhenStale({
    what: 'The pages',
    folder: 'apps/web/dist',
    from: ['apps/web/**/*', 'platform/{web,domain,contract}/**/*', 'modules/*/{web,domain,contract}/**/*', 'postcss.config.*'],
    // By the router's generator.
    written: /route-tree\.gen\.ts$/,
    program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    runIn: 'apps/web',
  })
