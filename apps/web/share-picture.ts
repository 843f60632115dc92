import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/default -- a CommonJS package whose whole is its default
import opentype from 'opentype.js'
import sharp from 'sharp'

type Glyph = { advanceWidth: number; getPath(x: number, y: number, size: number): { toPathData(digits: number): string } }
type Font = { unitsPerEm: number; charToGlyph(letter: string): Glyph; getKerningValue(left: Glyph, right: Glyph): number }

const open = (weight: number): Font => {
  const file = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)
  const { buffer, byteOffset, length } = readFileSync(file)
  // oxlint-disable-next-line import/no-named-as-default-member -- the named exports exist for bundlers only
  return opentype.parse(buffer.slice(byteOffset, byteOffset + length)) as Font
}

// Letters become outlines here, so that the picture is the same on a machine without the font. Glyph by glyph: the
// library's own layout stops at a table of this font.
const outline = (font: Font, text: string, size: number, tight: number): { path: string; width: number } => {
  const scale = size / font.unitsPerEm
  let x = 0
  let before: Glyph | undefined
  const paths: string[] = []
  for (const letter of text) {
    const glyph = font.charToGlyph(letter)
    if (before) x += font.getKerningValue(before, glyph) * scale + tight * size
    paths.push(glyph.getPath(x, 0, size).toPathData(1))
    x += glyph.advanceWidth * scale
    before = glyph
  }
  return { path: paths.join(''), width: x }
}

const lined = (font: Font, text: string, size: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && outline(font, longer, size, -0.03).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const strip = (y: number, blocks: readonly [kind: 'work' | 'break' | 'leave' | 'open', x: number, width: number][]): string =>
  `<rect x="80" y="${y}" width="1040" height="22" rx="6" fill="#eaedf1"/>${blocks
    .map(([kind, x, width]) => {
      const box = `x="${80 + x}" y="${y}" width="${width}" height="22"`
      if (kind === 'break') return `<rect ${box} fill="url(#h)"/>`
      if (kind === 'open') return `<rect ${box} rx="5" fill="#eef3ff" stroke="#1f5fe0" stroke-width="2.5"/>`
      return `<rect ${box} rx="5" fill="${kind === 'work' ? '#1f5fe0' : '#bcd2c6'}"/>`
    })
    .join('')}`

let fonts: { strong: Font; plain: Font } | undefined

/** The picture that a shared link shows: the title above a team's day. */
export const drawPicture = (title: string): Promise<Buffer> => {
  fonts ??= { strong: open(600), plain: open(500) }
  const { strong, plain } = fonts
  const lines = lined(strong, title, 68, 1000)
  const words = lines.map(
    (line, i) => `<path transform="translate(78 ${232 + i * 78})" d="${outline(strong, line, 68, -0.03).path}" fill="#101828"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs><pattern id="h" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M2 0v8" stroke="#1f5fe0" stroke-width="2"/></pattern></defs>
<rect width="1200" height="630" fill="#f6f7f9"/>
<g transform="translate(80 70) scale(2)"><rect width="28" height="28" rx="8" fill="#1f5fe0"/><g fill="#fff"><rect x="6" y="7.5" width="9" height="3" rx="1"/><rect x="16.5" y="7.5" width="5.5" height="3" rx="1" fill-opacity=".55"/><rect x="6" y="12.5" width="16" height="3" rx="1"/><rect x="6" y="17.5" width="4" height="3" rx="1" fill-opacity=".55"/><rect x="11.5" y="17.5" width="7" height="3" rx="1"/></g></g>
<path transform="translate(154 110)" d="${outline(strong, 'Daybook', 34, -0.01).path}" fill="#101828"/>
${words.join('')}
${strip(484, [
  ['work', 190, 260],
  ['break', 450, 46],
  ['work', 496, 270],
])}
${strip(522, [
  ['work', 120, 310],
  ['break', 430, 46],
  ['open', 478, 210],
])}
${strip(560, [['leave', 180, 600]])}
<path transform="translate(${1120 - outline(plain, 'Your own Business', 26, 0).width} 108)" d="${outline(plain, 'Your own Business', 26, 0).path}" fill="#475467"/>
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
