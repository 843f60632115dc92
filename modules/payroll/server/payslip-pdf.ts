import { setImmediate as nextTurn } from 'node:timers/promises'
// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import { fieldOf, type Steps } from '@daybook/platform/domain'
import { inSteps } from '@daybook/platform/server'
import type { PayrollDetail } from '../contract/index.ts'
import { headingSteps } from './payslip-heading.ts'
import { artifact, type Doc, margin, quiet, room, type Sheet, tagged, widthOf } from './payslip-sheet.ts'
import { stripSteps } from './payslip-strips.ts'
import { lineSteps, totalsTable } from './payslip-tables.ts'
import { allTexts, type Letterhead, pageText, payslipWords } from './payslip-words.ts'
import { penFor } from './pdf-text.ts'

const footnoteSteps = function* (sheet: Sheet, top: number): Steps<void> {
  const { doc, pen, root, words } = sheet
  const style = { size: 8.5 }
  let y = top + 16
  for (const note of words.notes) {
    yield* pen.ready(note, style, widthOf(doc))
    const height = pen.heightOf(note, style, widthOf(doc)) + 3
    y = room(doc, y, height)
    tagged(doc, root, 'P', { text: note }, () => pen.write(note, style, quiet, { x: margin, y, width: widthOf(doc) }))
    y += height
  }
}

// What it adds up to stays together.
const ending = 100

type Closing = { finalize(): void }
const closes = (font: unknown): font is Closing => typeof fieldOf(font, 'finalize') === 'function'

/**
 * Writes each font with the letters that were drawn with it, which the end of the document would do for all of them in one go. One is a
 * piece of work that cannot be cut, some 40 ms for Devanagari, so each begins with a turn of its own.
 */
const writeFonts = async (doc: Doc): Promise<void> => {
  const fonts: unknown[] = Object.values(Object(fieldOf(doc, '_fontFamilies')))
  for (const font of new Set(fonts.filter(closes))) {
    await nextTurn()
    font.finalize()
  }
}

/** A page that got loose says where it belongs; one alone needs no number. */
const pageSteps = function* ({ doc, pen, words }: Sheet): Steps<void> {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  const place = { x: margin, y: doc.page.height - margin + 14, width: widthOf(doc) }
  const style = { size: 7.5 }
  yield* pen.ready(words.whose, style, place.width - 80)
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i)
    artifact(doc, () => {
      pen.write(words.whose, style, quiet, { ...place, width: place.width - 80 })
      pen.write(pageText(i + 1, count), style, quiet, { ...place, align: 'right' })
    })
    yield
  }
}

const drawSteps = function* (sheet: Sheet): Steps<void> {
  const top = yield* headingSteps(sheet)
  yield
  const afterLines = room(sheet.doc, yield* lineSteps(sheet, top), ending)
  let y = totalsTable(sheet, afterLines)
  for (const days of sheet.words.days) y = yield* stripSteps(sheet, days, y)
  yield* footnoteSteps(sheet, y)
  sheet.root.end()
  yield* pageSteps(sheet)
}

/** The payslip as a tagged PDF (PDF/UA structure, PDF 1.7), in the product's type and the letters of whoever it is for, on the company's paper. */
export const payslipPdf = async (slip: PayrollDetail, letterhead: Letterhead): Promise<Uint8Array> => {
  const words = payslipWords(slip, letterhead)
  const doc = new PDFDocument({
    size: letterhead.locale.paper,
    margin,
    bufferPages: true,
    // No font of its own: each text says which draws it.
    font: '',
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
  await writeFonts(doc)
  doc.end()
  return written
}
