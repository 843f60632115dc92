import { afterAll, afterEach } from 'vitest'
import { beginFile, checkWorlds, endFile } from './test-app.ts'

// Vitest runs this before every test file. The modules beside it are loaded once per worker, so a hook that stood in one of
// them would be heard by the first file alone.
await beginFile()
afterEach(checkWorlds)
afterAll(endFile)
