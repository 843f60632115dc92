// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import { type Day, habitsOf } from '@daybook/platform/domain'
import type { PayrollDetail } from '../contract/index.ts'
import { drawHeading } from './payslip-heading.ts'
import { artifact, margin, quiet, room, type Sheet, tagged, widthOf } from './payslip-sheet.ts'
import { drawDays } from './payslip-strips.ts'
import { drawLines, drawTotals } from './payslip-tables.ts'
import { drawStrokes } from './paper-drawing.ts'
import {
  allTexts,
  type Drawing,
  type Letterhead,
  pageText,
  type Paper,
  type PayslipWords,
  payslipWords,
} from './payslip-words.ts'
import { penFor } from './pdf-text.ts'

const drawFootnotes = (sheet: Sheet, top: number): void => {
  const { doc, pen, root, words } = sheet
  const style = { size: 8.5 }
  let y = top + 16
  for (const note of words.notes) {
    const height = pen.heightOf(note, style, widthOf(doc)) + 3
    y = room(doc, y, height)
    tagged(doc, root, 'P', { text: note }, () => pen.write(note, style, quiet, { x: margin, y, width: widthOf(doc) }))
    y += height
  }
}

// What it adds up to stays together.
const ending = 100

/** A page that got loose says where it belongs; one alone needs no number. */
const numberPages = ({ doc, pen, words }: Sheet): void => {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  const place = { x: margin, y: doc.page.height - margin + 14, width: widthOf(doc) }
  const style = { size: 7.5 }
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i)
    artifact(doc, () => {
      pen.write(words.whose, style, quiet, { ...place, width: place.width - 80 })
      pen.write(pageText(i + 1, count), style, quiet, { ...place, align: 'right' })
    })
  }
}

const draw = (sheet: Sheet, drawing: Drawing | undefined): void => {
  const afterLines = room(sheet.doc, drawLines(sheet, drawHeading(sheet)), ending)
  let y = drawTotals(sheet, afterLines)
  for (const days of sheet.words.days) y = drawDays(sheet, days, y)
  if (drawing) y = drawStrokes(sheet, drawing, y)
  drawFootnotes(sheet, y)
  sheet.root.end()
  numberPages(sheet)
}

/** The payslip as a tagged PDF (PDF/UA structure, PDF 1.7), in the product's type and the letters of whoever it is for, on the company's paper. */
export const payslipPdf = (slip: PayrollDetail, letterhead: Letterhead): Promise<Uint8Array> =>
  written(payslipWords(slip, letterhead), letterhead.country, slip.payDate)

/** A letter in the places that a payslip has. */
export const paperPdf = ({ words, country, madeOn, drawing }: Paper): Promise<Uint8Array> =>
  written({ ...words, days: [] }, country, madeOn, drawing)

/** `madeOn` is the date of what is written, not of the download: the same words are the same file, byte for byte. */
const written = async (
  words: PayslipWords,
  country: string | null,
  madeOn: Day | null,
  drawing?: Drawing,
): Promise<Uint8Array> => {
  const doc = new PDFDocument({
    size: habitsOf(country).paper,
    margin,
    bufferPages: true,
    // No font of its own: each text says which draws it.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: words.title, Author: words.company, CreationDate: new Date(`${madeOn}T00:00:00Z`) },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const pen = await penFor(doc, allTexts(words))
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw({ doc, pen, root, words }, drawing)
  doc.end()
  return whole
}
