import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Stripped and compiled code is kept between starts; where the folder cannot be written, each start compiles anew.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./serve.ts')
