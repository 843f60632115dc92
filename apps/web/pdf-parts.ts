import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }

// What some PDFs need besides the library: fonts that every reader has to bring along, tables of Asian letters, and pictures of two kinds.
// They lie under the version of the library, since browsers keep them for good.
export const pdfParts = (): Plugin => ({
  name: 'daybook-pdf-parts',
  config: () => ({ define: { PDF_VERSION: JSON.stringify(version) } }),
  writeBundle: ({ dir }) => {
    const target = join(dir ?? join(import.meta.dirname, 'dist'), 'assets', `pdf-${version}`)
    for (const part of ['cmaps', 'standard_fonts']) cpSync(join(home, part), join(target, part), { recursive: true })
    for (const name of ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'])
      cpSync(join(home, 'wasm', name), join(target, 'wasm', name))
  },
})
