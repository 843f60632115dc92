import { isForeign, type Pen } from './pdf-text.ts'
import type { PayslipWords } from './payslip-words.ts'

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement
/** What the parts of a payslip are drawn on, and what they say. */
export type Sheet = { readonly doc: Doc; readonly pen: Pen; readonly root: Struct; readonly words: PayslipWords }

export const margin = 56
export const [ink, quiet, hairline, blue] = ['#101828', '#475467', '#d0d5dd', '#1f5fe0']

/** Points between the margins. */
export const widthOf = (doc: Doc): number => doc.page.width - 2 * margin

/**
 * Draws tagged content: a screen reader gets the structure, not only the letters. What is drawn from right to left, or from
 * several fonts, also says what it reads; at the element, since marked content that says so is not found by every reader.
 */
export const tagged = (doc: Doc, parent: Struct, type: string, draw: () => void, text = ''): void => {
  parent.add(doc.struct(type, isForeign(text) ? { actual: text } : {}, [draw]))
}

/** Starts another page when so many points are not left on this one. */
export const room = (doc: Doc, y: number, needed: number): number => {
  if (y + needed <= doc.page.height - margin) return y
  doc.addPage()
  return margin
}
