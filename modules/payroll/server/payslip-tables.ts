import type { Place, Style } from './pdf-text.ts'
import {
  artifact,
  type Doc,
  hairline,
  ink,
  margin,
  quiet,
  room,
  type Sheet,
  type Struct,
  tagged,
  widthOf,
} from './payslip-sheet.ts'

type Cell = { text: string; align?: 'left' | 'right'; width: number; color?: string; bold?: boolean }

const drawRow = ({ doc, pen }: Sheet, table: Struct, cells: Cell[], y: number, head = false): number => {
  const row = doc.struct('TR')
  table.add(row)
  let x = margin
  let height = 0
  for (const { text, align = 'left', width, color = ink, bold = false } of cells) {
    const style: Style = { size: head ? 8 : 9.5, bold: bold || head }
    const place: Place = { x: align === 'right' ? x + 6 : x, y, width: width - 6, align }
    height = Math.max(height, pen.heightOf(text, style, place.width))
    tagged(doc, row, head ? 'TH' : 'TD', { text }, () => pen.write(text, style, head ? quiet : color, place))
    x += width
  }
  row.end()
  return y + height + 7
}

const rule = (doc: Doc, y: number, color = hairline): void =>
  artifact(doc, () => doc.rect(margin, y, widthOf(doc), 0.6).fill(color))

/** What the pay is made of, line by line; answers where it ended. */
export const drawLines = (sheet: Sheet, top: number): number => {
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
  let y = drawRow(sheet, table, cells([words.columns.label, words.columns.basis, words.columns.amount]), top, true)
  rule(doc, y - 4)
  for (const { label, basis, amount } of words.lines) {
    const tall = Math.max(...[label, basis].map((text, i) => pen.heightOf(text, { size: 9.5 }, (widths[i] ?? 0) - 6)))
    y = drawRow(sheet, table, cells([label, basis, amount]), room(doc, y, tall + 9) + 2)
  }
  table.end()
  return y
}

/** What it adds up to; answers where it ended. */
export const drawTotals = (sheet: Sheet, top: number): number => {
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
