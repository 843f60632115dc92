import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

// The product's type first, as on the screens; what it does not have comes from these, each the files of one family with some letters
// per file. Arimo has Hebrew. Vazirmatn has Arabic letters in one piece; fonts that put their dots on afterwards give other letters when
// the text is copied.
const inter = 'inter'
const common = [inter, 'arimo', 'vazirmatn', 'noto-sans-devanagari', 'noto-sans-thai']
const [japanese, korean, chinese, emoji] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-emoji']

export type Weight = 400 | 600

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

/** Does something once for each key in the life of the process; what failed is tried again. */
const once = <A, T>(keyOf: (of: A) => string, make: (of: A) => Promise<T>): ((of: A) => Promise<T>) => {
  const made = new Map<string, Promise<T>>()
  return (of) => {
    const key = keyOf(of)
    const found = made.get(key) ?? make(of)
    made.set(key, found)
    found.catch(() => made.delete(key))
    return found
  }
}

const partsIn = once((family: string) => family, partsOf)

/** The families in which a letter is looked for, one after the other. */
type Order = { readonly name: string; readonly families: readonly string[] }
const orderWith = (...eastern: readonly string[]): Order => ({
  name: eastern[0] ?? '',
  families: [...common, ...eastern, emoji],
})
const [inKorean, inJapanese, inChinese] = [
  orderWith(korean, chinese, japanese),
  orderWith(japanese, chinese, korean),
  orderWith(chinese, japanese, korean),
]

/** The same sign is written differently in Japan, Korea and China: what else the text says tells which. */
const orderFor = (text: string): Order => {
  if (/\p{Script=Hangul}/u.test(text)) return inKorean
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? inJapanese : inChinese
}

/** A part in one weight, which is what a PDF calls a font. */
type Face = { readonly part: Part; readonly weight: Weight }
const nameOf = ({ part, weight }: Face): string => `${part.file} ${weight}`

/** Whether a font by its name is the one that the screens are in. */
export const isProductType = (name: string): boolean => name.startsWith(inter)

/** The file as the PDF writer reads it: neither packed nor variable. */
const bytesOf = once(nameOf, async ({ part: { family, file }, weight }) => {
  const packed = await readFile(addressOf(family, `files/${file}`))
  const variationAxes = { wght: weight }
  return subsetFont(packed, '', { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true, variationAxes })
})

/** The same opened, to ask what letters are in it; never to draw with, since an open font remembers what it drew. */
const opened = once(nameOf, async (face) => create(Buffer.from(await bytesOf(face))) as Font)

const mayHave = ({ ranges }: Part, point: number): boolean => ranges.some(([from, to]) => point >= from && point <= to)

/** The first part that has the letter, in the order of the families. */
const findPart = async ({ families }: Order, letter: string): Promise<Part | undefined> => {
  const point = letter.codePointAt(0) ?? 0
  for (const family of families)
    for (const part of await partsIn(family))
      if (mayHave(part, point) && (await opened({ part, weight: 400 })).hasGlyphForCodePoint(point)) return part
  return undefined
}

/** What a letter is drawn as, and by which font. */
export type Drawn = { readonly text: string; readonly font: string }

/** The fonts for some texts: which font draws a letter of one (a cluster of a base and its marks), and the files by their names. */
export type Fonts = {
  draw(text: string, weight: Weight): (letter: string) => Drawn
  readonly files: ReadonlyMap<string, Uint8Array>
}

// Stands for a letter that no font here has.
const box = '□'

/** Loads what these texts need; drawing any other letter throws. */
export const loadFonts = async (texts: readonly string[]): Promise<Fonts> => {
  const parts = new Map<string, Part | undefined>()
  const keyOf = (order: Order, letter: string): string => `${order.name} ${letter.codePointAt(0)}`
  const find = async (order: Order, letter: string): Promise<void> => {
    const key = keyOf(order, letter)
    if (parts.has(key)) return
    const part = await findPart(order, letter)
    parts.set(key, part)
    // The font of the box is a large one, which hardly any payslip needs.
    if (!part && letter !== box) await find(order, box)
  }
  for (const text of texts) {
    const order = orderFor(text)
    for (const letter of new Set(text)) await find(order, letter)
  }
  const files = new Map<string, Uint8Array>()
  for (const part of new Set(parts.values()))
    for (const weight of [400, 600] as const) if (part) files.set(nameOf({ part, weight }), await bytesOf({ part, weight }))
  const draw = (text: string, weight: Weight) => {
    // Asked once for a text: it reads all of it.
    const order = orderFor(text)
    return (letter: string): Drawn => {
      const [own, other] = [letter, box].map((each) => parts.get(keyOf(order, each)))
      const part = own ?? other
      if (!part) throw new Error('a text without its fonts')
      return { text: own ? letter : box, font: nameOf({ part, weight }) }
    }
  }
  return { draw, files }
}
