import type { Steps } from '@daybook/platform/domain'
import { inSteps } from '@daybook/platform/server'
import { type Fonts, loadFonts, type Weight } from './pdf-fonts.ts'
import { linesOf, type Run } from './pdf-runs.ts'

type Doc = PDFKit.PDFDocument

export type Style = { readonly size: number; readonly bold?: boolean }
export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly lineGap?: number
}

/** Writes texts in whatever letters they are in. */
export type Pen = {
  /** Points from the top of the first line to the end of the last. */
  heightOf(text: string, style: Style, width: number): number
  write(text: string, style: Style, color: string, place: Place): void
}

// What the built-in fonts say differently and every reader takes for the same.
const said = (text: string): string =>
  text.normalize('NFC').replaceAll('−', '-').replaceAll('’', "'").replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')

/** Whether the PDF's built-in fonts have all of it (Windows-1252). */
const isPlain = (text: string): boolean => /^[\n\u0020-\u007e\u00a0-\u00ff€‚„…†‡‰Š‹ŒŽ‘“”•–—™š›œžŸ]*$/u.test(said(text))

/** Whether a text needs more than the built-in fonts. */
export const isForeign = (text: string): boolean => !isPlain(text)

/** As the fonts draw it: a base and its marks in one letter, and one kind of space, since they have no other. */
const drawable = (text: string): string => text.normalize('NFC').replace(/\s/g, ' ')

// Of the size: Helvetica's ascender, so that all letters of a row stand on one base line; and the highest line, since fonts
// of other scripts leave room for more marks than names have.
const [ascender, highest] = [0.718, 1.4]

const plainPen = (doc: Doc): Pen => {
  const font = ({ size, bold }: Style) => doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  return {
    heightOf: (text, style, width) => font(style).heightOfString(said(text) || ' ', { width }),
    write: (text, style, color, { x, y, ...options }) => {
      font(style).fillColor(color).text(said(text), x, y, options)
    },
  }
}

/** Draws runs beside one another; `y` is their base line. */
const drawLine = (doc: Doc, line: readonly Run[], size: number, { x, y, width, align }: Place): void => {
  const widths = line.map(({ font, text }) => doc.font(font).fontSize(size).widthOfString(text))
  let left = align === 'right' ? x + width - widths.reduce((sum, each) => sum + each, 0) : x
  for (const [i, { font, text }] of line.entries()) {
    // A font that only drew spaces would be a file without a glyph.
    if (text.trim() !== '') doc.font(font).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += widths[i] ?? 0
  }
}

const foreignPen = (doc: Doc, fonts: Fonts): Pen => {
  // A text is measured before it is written, and what takes long is where its lines end.
  const broken = new Map<string, Run[][]>()
  const lines = (text: string, style: Style, width: number): Run[][] => {
    const key = `${style.size} ${style.bold} ${width} ${text}`
    const found = broken.get(key) ?? breakLines(text, style, width)
    broken.set(key, found)
    return found
  }
  const breakLines = (text: string, { size, bold }: Style, width: number): Run[][] => {
    const weight: Weight = bold ? 700 : 400
    const one = drawable(text)
    return linesOf(
      one,
      width,
      (letter) => fonts.draw(one, letter, weight),
      (run) => doc.font(run.font).fontSize(size).widthOfString(run.text),
    )
  }
  const tall = (line: readonly Run[], size: number): number =>
    Math.min(highest * size, Math.max(...line.map(({ font }) => doc.font(font).fontSize(size).currentLineHeight(true))))
  return {
    heightOf: (text, style, width) => lines(text, style, width).reduce((sum, line) => sum + tall(line, style.size), 0),
    write: (text, style, color, { x, y, width, align }) => {
      doc.fillColor(color)
      let top = y
      for (const line of lines(text, style, width)) {
        drawLine(doc, line, style.size, { x, y: top + ascender * style.size, width, ...(align ? { align } : {}) })
        top += tall(line, style.size)
      }
    },
  }
}

/** Each font is read when it is first used; a slip in a hundred of them would read them all for one row. */
const openSteps = function* (doc: Doc, { files }: Fonts): Steps<void> {
  for (const [name, bytes] of files) {
    doc.registerFont(name, Buffer.from(bytes)).font(name)
    yield
  }
}

/** A pen for these texts. Fonts are only loaded when one of them needs more than the built-in ones. */
export const penFor = async (doc: Doc, texts: readonly string[]): Promise<Pen> => {
  const plain = plainPen(doc)
  const foreign = texts.filter(isForeign)
  if (foreign.length === 0) return plain
  const fonts = await loadFonts(foreign.map(drawable))
  await inSteps(openSteps(doc, fonts))
  const other = foreignPen(doc, fonts)
  const pen = (text: string): Pen => (isForeign(text) ? other : plain)
  return {
    heightOf: (text, style, width) => pen(text).heightOf(text, style, width),
    write: (text, style, color, place) => pen(text).write(text, style, color, place),
  }
}
