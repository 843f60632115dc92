import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const here = dirname(fileURLToPath(import.meta.url))
const source = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

// Which letters it has is said once, where browsers read it too.
const css = readFileSync(join(here, 'src/public/styles/inter.css'), 'utf8')

const letters = (): string => {
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(css) ?? []
  const codes = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
  })
  return String.fromCodePoint(...codes)
}

/**
 * The part of our type that a first visit reads: half the bytes. The weights are those that the themes use; what a reader's
 * names need beyond these letters comes from the package's own files. Answers with where it lies.
 */
export const firstFont = async (): Promise<string> => {
  const file = join(here, '../../node_modules/.cache/daybook/inter-first.woff2')
  mkdirSync(dirname(file), { recursive: true })
  const font = await subsetFont(readFileSync(source), letters(), {
    targetFormat: 'woff2',
    keepFeatures: ['calt', 'ccmp', 'kern', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  writeFileSync(file, font)
  return file
}
