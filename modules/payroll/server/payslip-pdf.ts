// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import { fieldOf, type Paper, type Steps } from '@daybook/platform/domain'
import { inSteps } from '@daybook/platform/server'
import type { PayrollDetail } from '../contract/index.ts'
import { penFor, type Place, type Style } from './pdf-text.ts'
import { blue, ink, margin, quiet, type Doc, room, type Sheet, tagged, widthOf } from './payslip-sheet.ts'
import { lineSteps, totalsTable } from './payslip-tables.ts'
import { allTexts, payslipWords } from './payslip-words.ts'

type Words = { text: string; style: Style; color: string; width: number }

/** Writes below one another, and says where it ended; a text of one line takes `step`. */
const stack = ({ pen }: Sheet, { text, style, color, width }: Words, y: number, step: number): number => {
  if (text === '') return y + step
  pen.write(text, style, color, { x: margin, y, width })
  return y + step + Math.max(0, pen.heightOf(text, style, width) - pen.heightOf('x', style, width))
}

const heading = (sheet: Sheet): number => {
  const { doc, pen, root, words } = sheet
  // What stands to the right of the name.
  const dates = 200
  const left = widthOf(doc) - dates - 20
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 6).fill(blue)
  doc.endMarkedContent()
  const put = (type: string, one: Words, at: number, step: number): number => {
    let end = at
    tagged(doc, root, type, () => void (end = stack(sheet, one, at, step)), one.text)
    return end
  }
  const company = { text: words.company, style: { size: 10 }, color: quiet, width: widthOf(doc) }
  const title = { text: 'Payslip', style: { size: 20, bold: true }, color: ink, width: left }
  const name = { text: words.name, style: { size: 11, bold: true }, color: ink, width: left }
  const work = { text: words.work, style: { size: 9.5 }, color: quiet, width: left }
  const top = put('H1', title, put('P', company, margin - 12, 16), 34)
  const bottom = put('P', work, put('P', name, top, 15), 29)
  const right: Place = { x: doc.page.width - margin - dates, y: top, width: dates, align: 'right' }
  tagged(doc, root, 'P', () => {
    pen.write(words.period, { size: 9.5 }, quiet, right)
    pen.write(words.payDate, { size: 9.5 }, quiet, { ...right, y: top + 15 })
  })
  return bottom
}

const footnotes = (sheet: Sheet, top: number): void => {
  const { doc, pen, root, words } = sheet
  const style = { size: 8.5 }
  let y = top + 16
  for (const note of words.notes) {
    tagged(doc, root, 'P', () => pen.write(note, style, quiet, { x: margin, y, width: widthOf(doc) }), note)
    y += pen.heightOf(note, style, widthOf(doc)) + 3
  }
}

// Totals and notes stay together.
const ending = 190

type Closing = { finalize(): void }
const closes = (font: unknown): font is Closing => typeof fieldOf(font, 'finalize') === 'function'

/** Writes each font with the letters that were drawn with it, which the end of the document would do for all of them in one go. */
const fontSteps = function* (doc: Doc): Steps<void> {
  const fonts: unknown[] = Object.values(Object(fieldOf(doc, '_fontFamilies')))
  for (const font of new Set(fonts.filter(closes))) {
    font.finalize()
    yield
  }
}

const drawSteps = function* (sheet: Sheet): Steps<void> {
  const top = heading(sheet)
  yield
  const afterLines = room(sheet.doc, yield* lineSteps(sheet, top), ending)
  footnotes(sheet, totalsTable(sheet, afterLines))
  sheet.root.end()
  yield* fontSteps(sheet.doc)
}

/** The payslip as a tagged PDF (PDF/UA structure, PDF 1.7), in the letters of whoever it is for, on the paper of the company's country. */
export const payslipPdf = async (slip: PayrollDetail, paper: Paper): Promise<Uint8Array> => {
  const words = payslipWords(slip)
  const doc = new PDFDocument({
    size: paper,
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The date of the pay, not of the download: the same slip is the same file, byte for byte.
    info: { Title: words.title, Author: words.company, CreationDate: new Date(`${slip.payDate}T00:00:00Z`) },
  })
  const parts: Buffer[] = []
  const written = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const pen = await penFor(doc, allTexts(words))
  const root = doc.struct('Document')
  doc.addStructure(root)
  await inSteps(drawSteps({ doc, pen, root, words }))
  doc.end()
  return written
}
