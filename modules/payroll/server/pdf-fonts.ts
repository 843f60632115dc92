import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

// A PDF's built-in fonts know Windows-1252 only. Other letters come from these, each the files of one family with some letters
// per file. Arimo has the widths of Helvetica, so that it stands beside it without being noticed. Vazirmatn has Arabic letters
// in one piece; fonts that put their dots on afterwards give other letters to who copies the text.
const common = ['arimo', 'vazirmatn', 'noto-sans-devanagari', 'noto-sans-thai']
const [japanese, korean, chinese, emoji] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-emoji']

export type Weight = 400 | 700

type Range = readonly [from: number, to: number]
/** One file of a family, and the letters it may have: what is published about it names more than there are. */
type Part = { readonly family: string; readonly file: string; readonly ranges: readonly Range[] }

const packages = createRequire(import.meta.url)
const addressOf = (family: string, file: string): string => packages.resolve(`@fontsource-variable/${family}/${file}`)

const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const partsOf = async (family: string): Promise<Part[]> => {
  const index = JSON.parse(await readFile(addressOf(family, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(index).map(([name, ranges]) => ({
    family,
    file: `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: rangesOf(ranges),
  }))
}

let known: Promise<readonly Part[]> | undefined

const allParts = (): Promise<readonly Part[]> =>
  (known ??= Promise.all([...common, japanese, chinese, korean, emoji].map(partsOf)).then((parts) => parts.flat()))

/** The same sign is written differently in Japan, Korea and China: what else the text says tells which. */
const orderFor = (text: string): readonly string[] => {
  const eastern = /\p{Script=Hangul}/u.test(text)
    ? [korean, chinese, japanese]
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [japanese, chinese, korean]
      : [chinese, japanese, korean]
  return [...common, ...eastern, emoji]
}

const made = new Map<string, Promise<Uint8Array>>()

/** A file in one weight, as the PDF writer reads it: neither packed nor variable. Made once per process. */
const bytesOf = ({ family, file }: Part, weight: Weight): Promise<Uint8Array> => {
  const key = `${file} ${weight}`
  const bytes =
    made.get(key) ??
    readFile(addressOf(family, `files/${file}`)).then((packed) =>
      subsetFont(packed, '', { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true, variationAxes: { wght: weight } }),
    )
  made.set(key, bytes)
  return bytes
}

const opened = new Map<string, Promise<Font>>()

const openPart = (part: Part): Promise<Font> => {
  const font = opened.get(part.file) ?? bytesOf(part, 400).then((bytes) => create(Buffer.from(bytes)) as Font)
  opened.set(part.file, font)
  return font
}

const mayHave = ({ ranges }: Part, point: number): boolean => ranges.some(([from, to]) => point >= from && point <= to)

/** The first part that has the letter, in the order of the families. */
const findPart = async (order: readonly string[], letter: string): Promise<Part | undefined> => {
  const point = letter.codePointAt(0) ?? 0
  const parts = (await allParts()).filter((part) => mayHave(part, point))
  for (const part of order.flatMap((family) => parts.filter((each) => each.family === family)))
    if ((await openPart(part)).hasGlyphForCodePoint(point)) return part
  return undefined
}

/** What a letter is drawn as, and by which font. */
export type Drawn = { readonly text: string; readonly font: string }

/** The fonts for some texts: who draws a letter (a cluster of a base and its marks), and the files by their names. */
export type Fonts = {
  draw(text: string, letter: string, weight: Weight): Drawn
  readonly files: ReadonlyMap<string, Uint8Array>
}

// Stands for a letter that no font here has.
const box = '□'
const fontName = ({ file }: Part, weight: Weight): string => `${file} ${weight}`

/** Loads what these texts need; who draws others with it gets an error. */
export const loadFonts = async (texts: readonly string[]): Promise<Fonts> => {
  const parts = new Map<string, Part | undefined>()
  const keyOf = (order: readonly string[], letter: string): string => `${order.join()} ${letter.codePointAt(0)}`
  for (const text of texts) {
    const order = orderFor(text)
    for (const letter of new Set(text + box)) parts.set(keyOf(order, letter), await findPart(order, letter))
  }
  const files = new Map<string, Uint8Array>()
  for (const part of new Set(parts.values()))
    for (const weight of [400, 700] as const) if (part) files.set(fontName(part, weight), await bytesOf(part, weight))
  const draw = (text: string, letter: string, weight: Weight): Drawn => {
    const order = orderFor(text)
    const [own, other] = [letter, box].map((each) => parts.get(keyOf(order, each)))
    const part = own ?? other
    if (!part) throw new Error('a text without its fonts')
    return { text: own ? letter : box, font: fontName(part, weight) }
  }
  return { draw, files }
}
