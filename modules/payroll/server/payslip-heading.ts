import type { Style } from './pdf-text.ts'
import { artifact, blue, hairline, ink, margin, quiet, type Sheet, tagged, widthOf } from './payslip-sheet.ts'

type Part = { readonly type: string; readonly text: string; readonly style: Style; readonly color: string; readonly gap: number }
type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

/** Writes texts below one another; answers where they ended. An empty one takes no room. */
const stack = (sheet: Sheet, parts: readonly Part[], column: Column, top: number): number => {
  const { doc, pen, root } = sheet
  let y = top
  for (const { type, text, style, color, gap } of parts) {
    if (text === '') continue
    tagged(doc, root, type, { text }, () => pen.write(text, style, color, { ...column, y }))
    y += pen.heightOf(text, style, column.width) + gap
  }
  return y
}

const part = (type: string, text: string, style: Style, color: string, gap: number): Part => ({ type, text, style, color, gap })

// The largest sum in figures of a headline is a line of its own; a longer one is written smaller.
const headline = 22
const netStyle = ({ pen, words }: Sheet, width: number): Style => {
  const style = { size: headline, bold: true }
  return pen.heightOf(words.net.amount, style, width) > 1.5 * headline ? { size: 13, bold: true } : style
}

/** The letterhead, whose pay of which period it is, and what is paid; answers where the lines begin. */
export const drawHeading = (sheet: Sheet): number => {
  const { doc, words } = sheet
  const [whole, rightWidth] = [widthOf(doc), 190]
  artifact(doc, () => doc.rect(0, 0, doc.page.width, 5).fill(blue))
  const letterhead = [
    part('P', words.company, { size: 11, bold: true }, ink, 2),
    part('P', words.address, { size: 8.5 }, quiet, 0),
  ]
  const ruleAt = stack(sheet, letterhead, { x: margin, width: whole, align: 'left' }, margin - 16) + 12
  artifact(doc, () => doc.rect(margin, ruleAt, whole, 0.6).fill(hairline))
  const top = ruleAt + 26
  const who = [
    part('H1', words.heading, { size: headline, bold: true }, ink, 2),
    part('P', words.period, { size: 9.5 }, quiet, 16),
    part('P', words.name, { size: 11, bold: true }, ink, 2),
    part('P', words.work, { size: 9.5 }, quiet, 0),
  ]
  const left = stack(sheet, who, { x: margin, width: whole - rightWidth - 20, align: 'left' }, top)
  const pay = [
    part('P', words.net.label, { size: 9.5 }, quiet, 2),
    part('P', words.net.amount, netStyle(sheet, rightWidth), ink, 2),
    part('P', words.payDate, { size: 9.5 }, quiet, 0),
  ]
  const column: Column = { x: doc.page.width - margin - rightWidth, width: rightWidth, align: 'right' }
  // Its figures stand on the line of the heading: the label above them is as much higher.
  const right = stack(sheet, pay, column, top - 14)
  return Math.max(left, right) + 26
}
