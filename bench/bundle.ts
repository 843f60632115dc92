import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../apps/web/dist')

const size = (name: string): number => {
  const file = join(dist, name)
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : brotliCompressSync(readFileSync(file)).length
}

/** Follows static imports from the application's entry: what a browser fetches before the first screen can be drawn. */
const reachable = (entries: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name) || !existsSync(join(dist, 'assets', name))) return
    seen.add(name)
    const text = readFileSync(join(dist, 'assets', name), 'utf8')
    for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (other) visit(other)
  }
  entries.forEach(visit)
  return seen
}

/** Kilobytes of brotli: the scripts of the shell with My Office, and the landing page's. */
export const bundleSizes = (): { shell: number; landing: number } => {
  const files = readdirSync(join(dist, 'assets'))
  const starts = (text: string) => [...text.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? '')
  const entries = starts(readFileSync(join(dist, 'index.html'), 'utf8'))
  // The application is imported once the entry has checked for Temporal; the shell and My Office are its first screen.
  const screens = files.filter((name) => /^(start|office)-.*\.js$/.test(name))
  const kb = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + size(`assets/${name}`), 0) / 1000
  return {
    shell: kb(reachable([...entries, ...screens])),
    landing: kb(reachable(starts(readFileSync(join(dist, 'landing.html'), 'utf8')))),
  }
}
