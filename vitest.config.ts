import { defineConfig } from 'vitest/config'

// A machine may be slow and busy: what does not come is waited for this long, and no test says by its own limit how long anything takes.
const shared = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

/** Four kinds of test, so that pure rules run in a second and nothing waits for a browser it does not need. */
export default defineConfig({
  test: {
    // On two cores: a worker with a browser waits about as long as it computes. Measured: 6 min 20 s with two, 4 min 37 s with three.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          isolate: false,
          include: ['{platform,modules/*}/{domain,contract}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{platform,modules/*}/server/**/*.test.ts', 'apps/server/**/*.test.ts', 'database/**/*.test.ts'],
          globalSetup: ['testing/cluster.ts', 'testing/google-issuer.ts'],
          // A worker loads the server once and keeps its database for all of its files.
          isolate: false,
          setupFiles: ['testing/each-file.ts'],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...shared,
          name: 'web',
          include: ['{platform,modules/*}/web/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['platform/web/each-test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          isolate: false,
          include: ['apps/e2e/**/*.test.ts'],
          globalSetup: ['apps/e2e/server.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
