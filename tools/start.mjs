// What is stale is built by a process of its own, and this one is no TypeScript: what they load would stay in the server's memory.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
await import('../apps/server/dist/main.js')
