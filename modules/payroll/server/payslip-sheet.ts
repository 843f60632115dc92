import { isForeign, type Pen } from './pdf-text.ts'
import type { PayslipWords } from './payslip-words.ts'

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement
/** What the parts of a payslip are drawn on, and what they say. */
export type Sheet = { readonly doc: Doc; readonly pen: Pen; readonly root: Struct; readonly words: PayslipWords }

export const margin = 56
export const [ink, quiet, hairline, blue] = ['#101828', '#475467', '#d0d5dd', '#1f5fe0']
/** The colours of a strip, as bright screens have them (`platform/web/colours.ts`). */
export const strip = {
  track: '#eaedf1',
  grid: '#d0d5dd',
  work: '#1f5fe0',
  hours: '#a5bff3',
  leave: '#bcd2c6',
  leaveLine: '#067647',
  holiday: '#98a2b3',
}

/** Points between the margins. */
export const widthOf = (doc: Doc): number => doc.page.width - 2 * margin

type Said = { readonly text?: string; readonly alt?: string }

/**
 * Draws tagged content: a screen reader gets the structure, not only the letters, and of a picture what it shows (`alt`). What is drawn
 * from right to left, or from several fonts, also says what it reads; at the element, since marked content that says so is not found by
 * every reader.
 */
export const tagged = (doc: Doc, parent: Struct, type: string, { text = '', alt }: Said, draw: () => void): void => {
  const actual = isForeign(text) ? { actual: text } : {}
  parent.add(doc.struct(type, { ...actual, ...(alt === undefined ? {} : { alt }) }, [draw]))
}

/** Draws what says nothing: lines and colour. */
export const artifact = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

const fits = (doc: Doc, y: number, needed: number): boolean => y + needed <= doc.page.height - margin

/** Starts another page when so many points are not left on this one. */
export const room = (doc: Doc, y: number, needed: number): number => {
  if (fits(doc, y, needed)) return y
  doc.addPage()
  return margin
}

/** The same inside of tagged content, which goes on on that page. */
export const roomInside = (doc: Doc, y: number, needed: number): number => {
  if (fits(doc, y, needed)) return y
  doc.continueOnNewPage()
  return margin
}
