// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import type { PayrollDetail } from '../contract/index.ts'
import { isForeign, type Pen, penFor, type Place, type Style } from './pdf-text.ts'
import { allTexts, type PayslipWords, payslipWords } from './payslip-words.ts'

type Doc = PDFKit.PDFDocument
type Struct = PDFKit.PDFStructureElement
type Sheet = { readonly doc: Doc; readonly pen: Pen; readonly root: Struct; readonly words: PayslipWords }

const margin = 56
const [ink, quiet, hairline, blue] = ['#101828', '#475467', '#d0d5dd', '#1f5fe0']

const widthOf = (doc: Doc): number => doc.page.width - 2 * margin

/**
 * Draws tagged content: a screen reader gets the structure, not only the letters. What is drawn from right to left, or from
 * several fonts, also says what it reads; at the element, since marked content that says so is not found by every reader.
 */
const tagged = (doc: Doc, parent: Struct, type: string, draw: () => void, text = ''): void => {
  parent.add(doc.struct(type, isForeign(text) ? { actual: text } : {}, [draw]))
}

type Cell = { text: string; align?: 'left' | 'right'; width: number; color?: string; bold?: boolean }

const drawRow = ({ doc, pen }: Sheet, table: Struct, cells: Cell[], y: number, head = false): number => {
  const row = doc.struct('TR')
  table.add(row)
  let x = margin
  let height = 0
  for (const { text, align = 'left', width, color = ink, bold = false } of cells) {
    const style: Style = { size: head ? 8 : 9.5, bold: bold || head }
    const place: Place = { x, y, width: width - 6, align }
    height = Math.max(height, pen.heightOf(text, style, place.width))
    tagged(doc, row, head ? 'TH' : 'TD', () => pen.write(text, style, head ? quiet : color, place), text)
    x += width
  }
  row.end()
  return y + height + 7
}

const rule = (doc: Doc, y: number, color = hairline): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, y)
    .lineTo(doc.page.width - margin, y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke()
  doc.endMarkedContent()
}

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

/** Starts another page when so many points are not left on this one. */
const room = (doc: Doc, y: number, needed: number): number => {
  if (y + needed <= doc.page.height - margin) return y
  doc.addPage()
  return margin
}

const linesTable = (sheet: Sheet, top: number): number => {
  const { doc, pen, root, words } = sheet
  const table = doc.struct('Table')
  root.add(table)
  const widths = [150, widthOf(doc) - 250, 100]
  const cells = (texts: string[]): Cell[] =>
    texts.map((text, i) => ({
      text,
      width: widths[i] ?? 0,
      align: i === 2 ? 'right' : 'left',
      bold: i === 2,
      color: i === 1 ? quiet : ink,
    }))
  let y = drawRow(sheet, table, cells(['WHAT FOR', 'HOW IT WAS WORKED OUT', 'AMOUNT']), top, true)
  rule(doc, y - 4)
  for (const { label, basis, amount } of words.lines) {
    const tall = Math.max(...[label, basis].map((text, i) => pen.heightOf(text, { size: 9.5 }, (widths[i] ?? 0) - 6)))
    y = drawRow(sheet, table, cells([label, basis, amount]), room(doc, y, tall + 9) + 2)
  }
  table.end()
  return y
}

const totalsTable = (sheet: Sheet, top: number): number => {
  const { doc, root, words } = sheet
  const table = doc.struct('Table')
  root.add(table)
  const cells = ({ label, amount }: { label: string; amount: string }, bold: boolean): Cell[] => [
    { text: label, width: widthOf(doc) - 140, bold, color: bold ? ink : quiet },
    { text: amount, width: 140, align: 'right', bold },
  ]
  let y = top + 8
  rule(doc, y - 6)
  for (const line of words.totals) y = drawRow(sheet, table, cells(line, false), y)
  rule(doc, y - 3, ink)
  y = drawRow(sheet, table, cells(words.net, true), y + 4)
  table.end()
  return y
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

/** The payslip as a tagged PDF (PDF/UA structure, PDF 1.7), in the letters of whoever it is for. */
export const payslipPdf = async (slip: PayrollDetail): Promise<Uint8Array> => {
  const words = payslipWords(slip)
  const doc = new PDFDocument({
    size: 'A4',
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
  const sheet: Sheet = { doc, pen, root, words }
  const afterLines = room(doc, linesTable(sheet, heading(sheet)), ending)
  footnotes(sheet, totalsTable(sheet, afterLines))
  root.end()
  doc.end()
  return written
}
