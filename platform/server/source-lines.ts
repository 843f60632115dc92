import { readFileSync } from 'node:fs'

// The built server's stack traces name lines of built files. Here they get back the lines that somebody wrote, when an error is told of and not
// before: with --enable-source-maps the process keeps 50 MB for it, and Node's own SourceMap takes 64 MB and 90 ms for one look.

type Origin = { source: string; line: number; column: number }
type SourceMap = { sources: readonly string[]; mappings: string }

const [comma, semicolon] = [44, 59]
const digits = new Uint8Array(128)
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  digits[letter.charCodeAt(0)] = value

/**
 * The place in a source that a place in a built file comes from, both counted from 1 as in stack traces: the last one that the map names on
 * that line, up to the column. Maps are sums of differences (ECMA-426), so all before it is walked through, and nothing of it kept.
 */
export const originIn = ({ sources, mappings }: SourceMap, line: number, column: number): Origin | undefined => {
  // Column in the built file, source, line and column there, name.
  const at = [0, 0, 0, 0, 0]
  let found: Origin | undefined
  let [row, field, value, shift] = [1, 0, 0, 0]
  const noteIt = () => {
    const [to = 0, source = 0, sourceLine = 0, sourceColumn = 0] = at
    if (row === line && field > 0 && to < column)
      // Shorter ones say that what follows was written by nobody.
      found = field < 4 ? undefined : { source: sources[source] ?? '', line: sourceLine + 1, column: sourceColumn + 1 }
  }
  for (let i = 0; i < mappings.length && row <= line; i++) {
    const letter = mappings.charCodeAt(i)
    if (letter === comma || letter === semicolon) {
      noteIt()
      field = 0
      if (letter === semicolon) [row, at[0]] = [row + 1, 0]
      continue
    }
    const digit = digits[letter] ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    at[field] = (at[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
    field += 1
    value = shift = 0
  }
  noteIt()
  return found
}

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

// There are as many places as errors have been told of; the same few come again and again, and no map is read for them.
const mostKnown = 2000
const known = new Map<string, string>()

/** The map beside a built file; none where nothing was built, or without maps. */
const readMap = (url: string): SourceMap | undefined => {
  try {
    return JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as SourceMap
  } catch {
    return undefined
  }
}

/** A stack trace with the places of the sources, where it names built files. */
export const inSources = (stack: string): string => {
  const maps = new Map<string, SourceMap | undefined>()
  const lookUp = (built: string, url: string, line: string, column: string): string => {
    if (!maps.has(url)) maps.set(url, readMap(url))
    const map = maps.get(url)
    const origin = map && originIn(map, Number(line), Number(column))
    return origin ? `${new URL(origin.source, url).href}:${origin.line}:${origin.column}` : built
  }
  return stack.replaceAll(place, (built: string, url: string, line: string, column: string) => {
    const found = known.get(built) ?? lookUp(built, url, line, column)
    if (known.size < mostKnown) known.set(built, found)
    return found
  })
}
