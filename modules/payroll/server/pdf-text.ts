import { fieldOf } from '@daybook/platform/domain'
import { type Fonts, isProductType, loadFonts, type Weight } from './pdf-fonts.ts'
import { linesOf, type Run } from './pdf-runs.ts'

type Doc = PDFKit.PDFDocument

export type Style = { readonly size: number; readonly bold?: boolean }
export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** Writes texts in whatever letters they are in. */
export type Pen = {
  /** Points from the top of the first line to the end of the last. */
  heightOf(text: string, style: Style, width: number): number
  /** Points from the beginning to the end of a text in one line. */
  widthOf(text: string, style: Style): number
  write(text: string, style: Style, color: string, place: Place): void
  /** The lines of a text, for what may go on on the next page: how tall each is, and how it is written. */
  lines(text: string, style: Style, width: number): readonly Line[]
}

export type Line = { readonly height: number; write(color: string, place: Place): void }

/** Whether a text is in letters of other scripts, which several fonts draw or which are read from right to left. */
export const isForeign = (text: string): boolean =>
  !/^[\n\u0020-\u007e\u00a0-\u00ff\u202f€‚„…†‡‰Š‹ŒŽ‘’“”•−–—™š›œžŸ]*$/u.test(text.normalize('NFC'))

/** As the fonts draw it: a base and its marks in one letter, and one kind of space, since they have no other. */
const drawable = (text: string): string => text.normalize('NFC').replace(/\s/g, ' ')

// Of the size: Inter's capitals, so that all letters of a row stand on one base line; and the highest line, since fonts
// of other scripts leave room for more marks than names have.
const [ascender, highest] = [0.728, 1.4]

const widthOf = (doc: Doc, { font, text }: Run, size: number): number => doc.font(font).fontSize(size).widthOfString(text)

/** Draws runs beside one another; `y` is their base line. */
const drawLine = (doc: Doc, line: readonly Run[], size: number, { x, y, width, align }: Place): void => {
  const widths = line.map((run) => widthOf(doc, run, size))
  let left = align === 'right' ? x + width - widths.reduce((sum, each) => sum + each, 0) : x
  for (const [i, { font, text }] of line.entries()) {
    // A font that only drew spaces would be a file without a glyph.
    if (text.trim() !== '') doc.font(font).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += widths[i] ?? 0
  }
}

const penWith = (doc: Doc, fonts: Fonts): Pen => {
  // Where the lines of a text end is what takes long, and is asked for its height and again for its letters.
  const broken = new Map<string, Run[][]>()
  const lines = (text: string, style: Style, width: number): Run[][] => {
    const key = `${style.size} ${style.bold} ${width} ${text}`
    const found = broken.get(key)
    if (found) return found
    const weight: Weight = style.bold ? 600 : 400
    const one = drawable(text)
    const measure = (run: Run): number => widthOf(doc, run, style.size)
    const made = linesOf(one, width, fonts.draw(one, weight), measure)
    broken.set(key, made)
    return made
  }
  const draw = (line: readonly Run[], { size }: Style, color: string, place: Place): void => {
    doc.fillColor(color)
    drawLine(doc, line, size, { ...place, y: place.y + ascender * size })
  }
  const tall = (line: readonly Run[], size: number): number =>
    Math.min(highest * size, Math.max(...line.map(({ font }) => doc.font(font).fontSize(size).currentLineHeight(true))))
  return {
    heightOf: (text, style, width) => lines(text, style, width).reduce((sum, line) => sum + tall(line, style.size), 0),
    widthOf: (text, style) =>
      (lines(text, style, Number.POSITIVE_INFINITY)[0] ?? []).reduce((sum, run) => sum + widthOf(doc, run, style.size), 0),
    write: (text, style, color, place) => {
      let top = place.y
      for (const line of lines(text, style, place.width)) {
        draw(line, style, color, { ...place, y: top })
        top += tall(line, style.size)
      }
    },
    lines: (text, style, width) =>
      lines(text, style, width).map((line) => ({
        height: tall(line, style.size),
        write: (color, place) => draw(line, style, color, place),
      })),
  }
}

type Layout = (text: string, features?: Readonly<Record<string, boolean>>) => unknown
const laysOut = (font: unknown): font is { layout: Layout } => typeof fieldOf(font, 'layout') === 'function'

// Inter's figures are as wide as one another, as on the screens, so that they stand under one another. Its alternates for signs beside
// capitals are left out: looking for them took longer than all the rest of a payslip.
const productFeatures = { tnum: true, calt: false }

/**
 * Sets the features of the product's type once for the whole file. Asked for with each text, pdfkit would forget the letters of every word
 * that it lays out, and each is laid out three times.
 */
const setFeatures = (doc: Doc, name: string): void => {
  const font = fieldOf(fieldOf(doc, '_font'), 'font')
  if (!isProductType(name) || !laysOut(font)) return
  const layout = font.layout.bind(font)
  font.layout = (text) => layout(text, productFeatures)
}

/** A pen for these texts, with the fonts that have their letters. */
export const penFor = async (doc: Doc, texts: readonly string[]): Promise<Pen> => {
  const fonts = await loadFonts(texts.map(drawable))
  for (const [name, bytes] of fonts.files) {
    doc.registerFont(name, Buffer.from(bytes)).font(name)
    setFeatures(doc, name)
  }
  return penWith(doc, fonts)
}
