import { buildWeb } from './build-web.ts'

buildWeb()
await import('../apps/server/src/main.ts')
