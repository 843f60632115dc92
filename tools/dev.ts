import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The server restarts and the pages reload on a change. Open the address that Vite prints.
const root = join(import.meta.dirname, '..')
const children = [
  spawn(process.execPath, ['--watch', join(root, 'apps/server/src/main.ts')], { stdio: 'inherit' }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
