import { asError } from '@daybook/platform/domain'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

// `npm run build`, and the first thing that `npm start` does: whatever is stale is built.
try {
  buildWeb()
  buildServer()
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`)
  process.exitCode = 1
}
