import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inSources, originIn } from './source-lines.ts'

type Segment = readonly [builtColumn: number, source: number, line: number, column: number] | readonly [builtColumn: number]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digitsOf = (rest: number): string =>
  rest < 32 ? (alphabet[rest] ?? '') : `${alphabet[(rest & 31) | 32]}${digitsOf(rest >> 5)}`
const written = (difference: number): string => digitsOf(difference < 0 ? (-difference << 1) | 1 : difference << 1)

const mappingsOf = (lines: readonly (readonly Segment[])[]): string => {
  const last = [0, 0, 0, 0]
  const one = (segment: Segment): string =>
    segment
      .map((value, i) => {
        const difference = value - (last[i] ?? 0)
        last[i] = value
        return written(difference)
      })
      .join('')
  return lines
    .map((segments) => {
      last[0] = 0
      return segments.map(one).join(',')
    })
    .join(';')
}

// Two sources in one file: differences that go back, that take several digits, lines without any mapping, and one that ends a mapping.
const map = {
  version: 3,
  file: 'built.js',
  names: [],
  sources: ['../src/first.ts', '../src/second.ts'],
  mappings: mappingsOf([
    [
      [0, 0, 0, 0],
      [4, 0, 0, 9],
    ],
    [],
    [],
    [
      [0, 0, 2999, 70],
      [17, 0, 12, 2],
    ],
    [[3, 1, 83, 5], [9, 0, 12, 0], [11]],
    [[2, 1, 100_000, 3]],
  ]),
}

test('every place is the one that Node finds', () => {
  const nodes = new SourceMap({ ...map, sourcesContent: [], sourceRoot: '' })
  const places = Array.from({ length: 6 * 25 }, (_, i) => [1 + Math.floor(i / 25), 1 + (i % 25)] as const)
  const found = places.flatMap(([line, column]) => {
    const origin = originIn(map, line, column)
    return origin ? [{ line, column, origin }] : []
  })
  expect(found.length).toBeGreaterThan(50)
  for (const { line, column, origin } of found) {
    const node = nodes.findEntry(line - 1, column - 1) as { originalSource: string; originalLine: number; originalColumn: number }
    const its = { source: node.originalSource, line: node.originalLine + 1, column: node.originalColumn + 1 }
    expect([line, column, origin]).toEqual([line, column, its])
  }
})

test('a line without a mapping, and one behind the end, have no origin', () => {
  expect([2, 3, 99].map((line) => originIn(map, line, 1))).toEqual([undefined, undefined, undefined])
})

test('a stack trace gets the places of the sources where a file has a map, and keeps the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'built.js.map'), JSON.stringify(map))
  const built = pathToFileURL(join(folder, 'built.js')).href
  const trace = (first: string, second: string) =>
    `Error: broken\n    at work (${first})\n    at async ${second}\n    at node:internal/timers:1:2\n    at file:///nowhere.js:1:1`
  const source = (name: string, place: string) => `${new URL(`../src/${name}.ts`, built).href}:${place}`
  expect(inSources(trace(`${built}:1:6`, `${built}:5:4`))).toBe(trace(source('first', '1:10'), source('second', '84:6')))
})
