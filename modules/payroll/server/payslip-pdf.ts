import { formatMinutes, formatMoney, plural } from '@daybook/platform/domain'
// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import type { PayLine, PayrollDetail } from '../contract/index.ts'

type Doc = PDFKit.PDFDocument
type Struct = PDFKit.PDFStructureElement

const margin = 56
const [ink, quiet, hairline, blue] = ['#101828', '#475467', '#d0d5dd', '#1f5fe0']

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

// The built-in fonts know Windows-1252 only: what they lack is written with what they have, so that nothing prints as a box.
const plain = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .replaceAll('\u202f', ' ')
    .replaceAll(' ', ' ')
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff€‚„…†‡‰Š‹ŒŽ‘“”•–—™š›œžŸ]/gu, '?')

const money = (cents: number, currency: string): string => plain(formatMoney(cents, currency))

/** Draws tagged content: a screen reader gets the structure, not only the letters. */
const tagged = (doc: Doc, parent: Struct, type: string, draw: () => void): void => {
  parent.add(doc.struct(type, {}, [draw]))
}

type Cell = { text: string; align?: 'left' | 'right'; width: number; color?: string; bold?: boolean }

const drawRow = (doc: Doc, table: Struct, cells: Cell[], y: number, head = false): number => {
  const row = doc.struct('TR')
  table.add(row)
  let x = margin
  let height = 0
  for (const { text, align = 'left', width, color = ink, bold } of cells) {
    const at = x
    doc.font(bold || head ? 'Helvetica-Bold' : 'Helvetica').fontSize(head ? 8 : 9.5)
    height = Math.max(height, doc.heightOfString(text || ' ', { width: width - 6 }))
    tagged(doc, row, head ? 'TH' : 'TD', () => {
      doc
        .font(bold || head ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(head ? 8 : 9.5)
        .fillColor(head ? quiet : color)
      doc.text(text, at, y, { width: width - 6, align })
    })
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

const basis = (line: PayLine): string =>
  plain(line.formula + (line.days.length > 0 ? ` · ${plural(line.days.length, 'day')}` : ''))

const heading = (doc: Doc, root: Struct, slip: PayrollDetail): number => {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 6).fill(blue)
  doc.endMarkedContent()
  tagged(doc, root, 'P', () =>
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(quiet)
      .text(plain(slip.companyName), margin, margin - 12),
  )
  tagged(doc, root, 'H1', () =>
    doc
      .font('Helvetica-Bold')
      .fontSize(20)
      .fillColor(ink)
      .text('Payslip', margin, margin + 4),
  )
  tagged(doc, root, 'P', () => {
    doc
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor(ink)
      .text(plain(slip.userName), margin, margin + 38)
    doc
      .font('Helvetica')
      .fontSize(9.5)
      .fillColor(quiet)
      .text(plain([slip.designation, slip.department].filter(Boolean).join(' · ')), margin, margin + 53)
  })
  tagged(doc, root, 'P', () => {
    const right = { width: 240, align: 'right' as const }
    doc.font('Helvetica').fontSize(9.5).fillColor(quiet)
    doc.text(`Period ${dayText(slip.from)} to ${dayText(slip.to)}`, doc.page.width - margin - 240, margin + 38, right)
    doc.text(`Pay date ${dayText(slip.payDate)}`, doc.page.width - margin - 240, margin + 53, right)
  })
  return margin + 82
}

const linesTable = (doc: Doc, root: Struct, slip: PayrollDetail, top: number): number => {
  const table = doc.struct('Table')
  root.add(table)
  const widths = [150, doc.page.width - 2 * margin - 250, 100]
  const cells = (texts: string[], bold = false): Cell[] =>
    texts.map((text, i) => ({
      text,
      width: widths[i] ?? 0,
      align: i === 2 ? 'right' : 'left',
      bold: bold || i === 2,
      color: i === 1 ? quiet : ink,
    }))
  let y = drawRow(doc, table, cells(['WHAT FOR', 'HOW IT WAS WORKED OUT', 'AMOUNT']), top, true)
  rule(doc, y - 4)
  for (const line of slip.lines) {
    if (y > doc.page.height - 150) {
      doc.addPage()
      y = margin
    }
    y = drawRow(doc, table, cells([plain(line.label), basis(line), money(line.amountCents, slip.currency)]), y + 2)
  }
  table.end()
  return y
}

const totalsTable = (doc: Doc, root: Struct, slip: PayrollDetail, top: number): number => {
  const table = doc.struct('Table')
  root.add(table)
  const deductions = slip.taxDeductionAmount + slip.benefitsDeductionAmount
  const rows: [string, number][] = [
    ['Gross', slip.grossSalary],
    ['Deductions (entered, not computed)', -deductions],
    ['Adjustments', slip.adjustedSalary],
  ]
  let y = top + 8
  rule(doc, y - 6)
  for (const [label, cents] of rows) y = drawRow(doc, table, totalCells(doc, label, money(cents, slip.currency), false), y)
  rule(doc, y - 3, ink)
  y = drawRow(doc, table, totalCells(doc, 'Net pay', money(slip.netGeneratedSalary, slip.currency), true), y + 4)
  table.end()
  return y
}

const totalCells = (doc: Doc, label: string, amount: string, bold: boolean): Cell[] => [
  { text: label, width: doc.page.width - 2 * margin - 140, bold, color: bold ? ink : quiet },
  { text: amount, width: 140, align: 'right', bold },
]

const footnotes = (doc: Doc, root: Struct, slip: PayrollDetail, top: number): void => {
  const { yearToDate: year } = slip
  const worked = `${formatMinutes(slip.regularMinutes)} regular${slip.overtimeMinutes > 0 ? `, ${formatMinutes(slip.overtimeMinutes)} overtime` : ''}`
  const notes = [
    `Worked in this period: ${worked}.`,
    `Pay year ${year.payYear} so far: gross ${money(year.grossCents, slip.currency)}, net ${money(year.netCents, slip.currency)}.`,
    'Gross pay only: tax and benefits are amounts entered for this person; no tax law was computed.',
  ]
  tagged(doc, root, 'P', () =>
    doc
      .font('Helvetica')
      .fontSize(8.5)
      .fillColor(quiet)
      .text(plain(notes.join('\n')), margin, top + 16, { width: doc.page.width - 2 * margin, lineGap: 3 }),
  )
}

/** The payslip as a tagged PDF (PDF/UA structure, PDF 1.7): the same figures as the reply it is made from, to the cent. */
export const payslipPdf = (slip: PayrollDetail): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const title = plain(`Payslip of ${slip.userName}, ${dayText(slip.payDate)}`)
    const doc = new PDFDocument({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      // The date of the pay, not of the download: the same slip is the same file, byte for byte.
      info: { Title: title, Author: plain(slip.companyName), CreationDate: new Date(`${slip.payDate}T00:00:00Z`) },
    })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    const root = doc.struct('Document')
    doc.addStructure(root)
    const afterLines = linesTable(doc, root, slip, heading(doc, root, slip))
    footnotes(doc, root, slip, totalsTable(doc, root, slip, afterLines))
    root.end()
    doc.end()
  })
