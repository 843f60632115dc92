// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import { type Day, habitsOf } from '@daybook/platform/domain'
import { artifact, hairline, ink, margin, quiet, room, roomInside, tagged, widthOf } from './payslip-sheet.ts'
import { type Pen, penFor, type Style } from './pdf-text.ts'

/** A letter in the product's type: whose it is, on which country's paper, of which day, and its parts below one another. */
export type Letter = {
  readonly title: string
  readonly company: string
  readonly address: string
  readonly country: string
  readonly madeOn: Day
  readonly blocks: readonly { readonly kind: 'HEADING' | 'PARAGRAPH' | 'BOLD' | 'ITEM'; readonly text: string }[]
}

const styles: Readonly<Record<Letter['blocks'][number]['kind'], Style & { readonly tag: string; readonly gap: number }>> = {
  HEADING: { size: 17, bold: true, tag: 'H1', gap: 12 },
  PARAGRAPH: { size: 10.5, tag: 'P', gap: 9 },
  BOLD: { size: 10.5, bold: true, tag: 'P', gap: 6 },
  ITEM: { size: 10.5, tag: 'P', gap: 4 },
}

const indent = 16

type Drawn = { readonly doc: PDFKit.PDFDocument; readonly pen: Pen; readonly root: PDFKit.PDFStructureElement }

const drawHead = ({ doc, pen, root }: Drawn, { company, address }: Letter): number => {
  const place = { x: margin, width: widthOf(doc) }
  let y = margin - 16
  for (const [text, style, color] of [
    [company, { size: 11, bold: true }, ink],
    [address, { size: 8.5 }, quiet],
  ] as const) {
    if (text === '') continue
    tagged(doc, root, 'P', { text }, () => pen.write(text, style, color, { ...place, y }))
    y += pen.heightOf(text, style, place.width) + 2
  }
  artifact(doc, () => doc.rect(margin, y + 10, place.width, 0.6).fill(hairline))
  return y + 36
}

type Block = Letter['blocks'][number]

// The last line of a page is not the first of a paragraph, unless that is all of it.
const together = 2

/** One part from `top` on, line by line: what is longer than its page goes on on the next one. Returns where it ends. */
const drawBlock = ({ doc, pen, root }: Drawn, { kind, text }: Block, top: number): number => {
  const { tag, gap, ...style } = styles[kind]
  const x = margin + (kind === 'ITEM' ? indent : 0)
  const width = widthOf(doc) - (x - margin)
  const lines = pen.lines(text, style, width)
  let y = room(
    doc,
    top,
    lines.slice(0, together).reduce((sum, { height }) => sum + height, 0),
  )
  tagged(doc, root, tag, { text }, () => {
    if (kind === 'ITEM') pen.write('•', style, ink, { x: margin, y, width: indent })
    for (const line of lines) {
      y = roomInside(doc, y, line.height)
      line.write(ink, { x, y, width })
      y += line.height
    }
  })
  return y + gap
}

const drawBlocks = (drawn: Drawn, { blocks }: Letter, top: number): void => {
  let y = top
  for (const block of blocks) y = drawBlock(drawn, block, y)
}

/** The letter as a tagged PDF: the same words of the same day are the same file, byte for byte. */
export const letterPdf = async (letter: Letter): Promise<Uint8Array> => {
  const { title, company, address, country, madeOn, blocks } = letter
  const doc = new PDFDocument({
    size: habitsOf(country).paper,
    margin,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: company, CreationDate: new Date(`${madeOn}T00:00:00Z`) },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const pen = await penFor(doc, [company, address, '•', ...blocks.map(({ text }) => text)])
  const root = doc.struct('Document')
  doc.addStructure(root)
  const drawn = { doc, pen, root }
  drawBlocks(drawn, letter, drawHead(drawn, letter))
  root.end()
  doc.end()
  return whole
}
