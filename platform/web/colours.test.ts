import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dark, light } from './colours.ts'

type Colours = typeof light
type Name = keyof Colours

const channels = (hex: string): number[] =>
  [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

const sum = (weights: readonly number[], values: readonly number[]): number =>
  weights.reduce((total, weight, i) => total + weight * (values[i] ?? 0), 0)

/** Contrast of two colours, WCAG 2.2. */
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [one, other].map((hex) => sum([0.2126, 0.7152, 0.0722], channels(hex))).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

// How the three kinds of colour blindness see: Machado, Oliveira and Fernandes 2009, severity 1.
const eyes = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

const seen = (hex: string, eye: readonly number[]): number[] =>
  [0, 3, 6].map((row) => Math.min(1, Math.max(0, sum(eye.slice(row, row + 3), channels(hex)))))

/** CIE L*a*b* of linear sRGB, white D65. */
const lab = (rgb: readonly number[]): number[] => {
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bent(sum([0.4124, 0.3576, 0.1805], rgb) / 0.95047)
  const y = bent(sum([0.2126, 0.7152, 0.0722], rgb))
  const z = bent(sum([0.0193, 0.1192, 0.9505], rgb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const difference = (one: string, other: string, eye: readonly number[]): number => {
  const [a, b] = [lab(seen(one, eye)), lab(seen(other, eye))]
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)))
}

const papers: Name[] = ['--canvas', '--surface', '--raised', '--sunken', '--hover']
const inks: Name[] = [
  '--text',
  '--secondary',
  '--faint',
  '--primary',
  '--state-open',
  '--state-submitted',
  '--state-approved',
  '--state-paid',
  '--state-attention',
  '--state-rejected',
]
const charts: Name[] = ['--chart-1', '--chart-2', '--chart-3', '--chart-rest']

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_name, colours) => {
  test('every ink can be read on every paper', () => {
    const pairs = papers.flatMap((paper) => inks.map((ink) => [ink, paper, contrast(colours[ink], colours[paper])] as const))
    expect(pairs.filter(([, , ratio]) => ratio < 4.5)).toEqual([])
  })

  test('states can be read on their own wash, and white on the pen', () => {
    const pairs = [
      [colours['--state-approved'], colours['--wash-approved']],
      [colours['--state-attention'], colours['--wash-attention']],
      [colours['--state-rejected'], colours['--wash-rejected']],
      [colours['--primary'], colours['--primary-wash']],
      ['#ffffff', colours['--primary-fill']],
      ['#ffffff', colours['--primary-fill-hover']],
    ] as const
    for (const [ink, paper] of pairs) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5)
  })

  test('fields, focus and what a strip or a chart draws stand out from their ground', () => {
    const drawn: Name[] = ['--field-line', '--primary', '--strip-work', '--strip-leave-line', '--strip-missing', ...charts]
    const weak = drawn.filter((name) => contrast(colours[name], colours['--surface']) < 3)
    expect(weak).toEqual([])
  })

  test.each(Object.entries(eyes))('the colours of a chart are told apart: %s', (_eye, eye) => {
    const pairs = charts.flatMap((one, i) => charts.slice(i + 1).map((other) => [one, other] as const))
    for (const [one, other] of pairs) expect(difference(colours[one], colours[other], eye)).toBeGreaterThan(15)
  })
})

test('the public pages paint with the same colours under the same names', () => {
  const css = readFileSync(join(import.meta.dirname, '../../apps/web/src/public/styles/base.css'), 'utf8')
  const written = [...css.matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\)/g)].filter(([, name = '']) => name in light)
  expect(written.length).toBeGreaterThan(20)
  for (const [, name, bright, night] of written)
    expect([name, bright, night]).toEqual([name, light[name as Name], dark[name as Name]])
})
