import { artifact, hairline, ink, margin, room, type Sheet, tagged } from './payslip-sheet.ts'
import type { Drawing } from './payslip-words.ts'

// A signature as wide as on paper: some eight centimetres.
const paperWidth = 230

/** Draws the strokes of a signature over a line, and says where the paper goes on below it. */
export const drawStrokes = ({ doc, root }: Sheet, { width, height, strokes, alt }: Drawing, top: number): number => {
  const scale = paperWidth / width
  const y = room(doc, top + 20, height * scale + 12)
  const foot = y + height * scale + 4
  tagged(doc, root, 'Figure', { alt }, () => {
    for (const stroke of strokes) {
      const [first = [0, 0], ...rest] = stroke
      doc.moveTo(margin + first[0] * scale, y + first[1] * scale)
      // A dot is a line of no length with round ends.
      for (const [x, down] of rest.length === 0 ? [first] : rest) doc.lineTo(margin + x * scale, y + down * scale)
    }
    doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(ink).stroke()
  })
  artifact(doc, () =>
    doc
      .moveTo(margin, foot)
      .lineTo(margin + paperWidth, foot)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke(),
  )
  return foot
}
