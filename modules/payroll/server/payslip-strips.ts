import type { Segment, SegmentKind } from '@daybook/platform/domain'
import type { DaysWords, DayWords } from './payslip-day-words.ts'
import { artifact, type Doc, ink, margin, quiet, room, type Sheet, strip, tagged, widthOf } from './payslip-sheet.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const [rowStep, weekGap, stripHeight, small] = [11.5, 4, 6.5, 7.5]

/** Slanted lines through a box, cut at its sides by hand: a clipping path for each break would cost more than its lines. */
const hatch = (doc: Doc, { x, y, width, height }: Box): void => {
  for (let top = x + 1.6; top < x + width + height; top += 2.2) {
    const [from, to] = [Math.max(top - height, x), Math.min(top, x + width)]
    if (to > from) doc.moveTo(from, y + top - from).lineTo(to, y + top - to)
  }
  doc.lineWidth(0.55).strokeColor(strip.work).stroke()
}

/** Two rows of dots: a line with round ends that is all gaps. */
const dots = (doc: Doc, { x, y, width, height }: Box): void => {
  for (const at of [y + height / 4, y + (height * 3) / 4]) doc.moveTo(x + 1, at).lineTo(x + width - 0.5, at)
  doc.lineWidth(1.3).lineCap('round').dash(0.01, { space: 2.6 }).strokeColor(strip.holiday).stroke().undash().lineCap('butt')
}

const solid =
  (color: string, line?: string) =>
  (doc: Doc, { x, y, width, height }: Box): void => {
    const shape = doc.roundedRect(x, y, width, height, Math.min(1.4, width / 2))
    if (line === undefined) shape.fill(color)
    else shape.lineWidth(0.5).fillAndStroke(color, line)
  }

/** Each kind as the screens draw it. */
const blocks: Record<SegmentKind, (doc: Doc, box: Box) => void> = {
  work: solid(strip.work),
  open: solid(strip.hours, strip.work),
  hours: solid(strip.hours),
  leave: solid(strip.leave, strip.leaveLine),
  break: hatch,
  holiday: dots,
}

type Scale = (minute: number) => number
const scaleOf = ({ from, to }: DaysWords['range'], x: number, width: number): Scale => {
  const inside = (minute: number): number => Math.min(Math.max(minute, from), to)
  return (minute) => x + ((inside(minute) - from) / (to - from)) * width
}

const drawStrip = (doc: Doc, segments: readonly Segment[], at: Scale, box: Box): void => {
  doc.rect(box.x, box.y, box.width, box.height).fill(strip.track)
  for (const { kind, from, to } of segments) {
    const x = at(from)
    blocks[kind](doc, { x, y: box.y, width: Math.max(0.5, at(to) - x), height: box.height })
  }
}

/** What stands beside the strips: the date before them, the hours after. */
const [dateWidth, hoursWidth] = [54, 40]
type Column = { readonly x: number; readonly width: number; readonly rows: readonly DayWords[] }

const heightOf = ({ rows }: Column): number =>
  rows.reduce((height, { beginsWeek }, i) => height + rowStep + (beginsWeek && i > 0 ? weekGap : 0), 0)

/** One column, or two of a long period: cut where a week begins, as near to the middle as there is one. */
const columnsOf = (doc: Doc, rows: readonly DayWords[]): Column[] => {
  const whole = widthOf(doc)
  if (rows.length <= 16) return [{ x: margin, width: whole, rows }]
  const middle = rows.length / 2
  const weeks = rows.flatMap(({ beginsWeek }, i) => (beginsWeek && i > 0 ? [i] : []))
  const cut = [...weeks, Math.ceil(middle)].toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? 0
  const width = (whole - 28) / 2
  return [
    { x: margin, width, rows: rows.slice(0, cut) },
    { x: margin + width + 28, width, rows: rows.slice(cut) },
  ]
}

const axis = ({ doc, pen }: Sheet, { axis: hours }: DaysWords, at: Scale, column: Column, y: number): void =>
  artifact(doc, () => {
    const label = { size: 6.5 }
    for (const { minute, text } of hours) pen.write(text, label, quiet, { x: at(minute), y, width: 30 })
    for (const { minute } of hours) doc.moveTo(at(minute), y + 9).lineTo(at(minute), y + 11 + heightOf(column))
    doc.lineWidth(0.4).strokeColor(strip.grid).stroke()
  })

const drawColumn = (sheet: Sheet, days: DaysWords, column: Column, top: number): void => {
  const { doc, pen, root } = sheet
  const box = { x: column.x + dateWidth, width: column.width - dateWidth - hoursWidth, height: stripHeight }
  const at = scaleOf(days.range, box.x, box.width)
  axis(sheet, days, at, column, top)
  let y = top + 12
  for (const [i, { date, hours, said, segments, beginsWeek }] of column.rows.entries()) {
    if (beginsWeek && i > 0) y += weekGap
    const text = { y: y + 0.5, style: { size: small }, color: hours === '' ? quiet : ink }
    tagged(doc, root, 'Figure', { alt: said }, () => {
      pen.write(date, text.style, text.color, { x: column.x, y: text.y, width: dateWidth })
      drawStrip(doc, segments, at, { ...box, y })
      const place = { x: box.x + box.width, y: text.y, width: hoursWidth, align: 'right' as const }
      if (hours !== '') pen.write(hours, text.style, text.color, place)
    })
    y += rowStep
  }
}

// A block, and what parts it from its word and from the word before it.
const [sample, beside, between] = [13, 4, 12]

/** What the blocks mean, at the right of the title. */
const meanings = ({ doc, pen, root }: Sheet, days: DaysWords, y: number): void => {
  const widths = days.meanings.map(({ text }) => pen.widthOf(text, { size: small }))
  let x = doc.page.width - margin - widths.reduce((sum, width) => sum + sample + beside + between + width, -between)
  for (const [i, { kind, text }] of days.meanings.entries()) {
    const [box, width] = [{ x, y: y + 2, width: sample, height: stripHeight }, (widths[i] ?? 0) + 1]
    tagged(doc, root, 'P', {}, () => {
      doc.rect(box.x, box.y, box.width, box.height).fill(strip.track)
      blocks[kind](doc, box)
      pen.write(text, { size: small }, quiet, { x: x + sample + beside, y: y + 2, width })
    })
    x += sample + beside + width + between - 1
  }
}

/** Days as strips below one another on one axis of hours; answers where they ended. */
export const drawDays = (sheet: Sheet, days: DaysWords, top: number): number => {
  const { doc, pen, root } = sheet
  const columns = columnsOf(doc, days.rows)
  const height = 34 + Math.max(...columns.map(heightOf))
  const y = room(doc, top + 18, height)
  tagged(doc, root, 'H2', {}, () =>
    pen.write(days.title, { size: 9.5, bold: true }, ink, { x: margin, y, width: widthOf(doc) / 2 }),
  )
  meanings(sheet, days, y)
  for (const column of columns) drawColumn(sheet, days, column, y + 19)
  return y + height
}
