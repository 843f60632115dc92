/** A signature is drawn in a box of so many points. */
export const drawingBox = { width: 600, height: 200 } as const

/** So long a drawing is kept: some thousand points, which is more than a long name takes. */
export const longestDrawing = 8000

/** Less than this is a slip of the finger. */
const shortestLine = 60

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** How it is written: `12,40 13,41;50,60`. One class after the other, so a text of any kind is read once from front to back. */
export const drawingShape = /^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*$/

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}

const isInside = ([x, y]: Point): boolean => x <= drawingBox.width && y <= drawingBox.height

/** How far the pen went over the paper. */
export const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.reduce((length, [x, y], i) => {
        const [fromX, fromY] = stroke[i - 1] ?? [x, y]
        return length + Math.hypot(x - fromX, y - fromY)
      }, 0),
    0,
  )

/** The strokes of a drawing as it is sent and kept, `12,40 13,41;50,60`; null where it is none, or too little to be a signature. */
export const readDrawing = (text: string): readonly Stroke[] | null => {
  if (text.length > longestDrawing || !drawingShape.test(text)) return null
  const strokes = text.split(';').map((stroke) => stroke.split(' ').map(pointOf))
  return strokes.every((stroke) => stroke.every(isInside)) && lengthOf(strokes) >= shortestLine ? strokes : null
}

const clamp = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most)

/** The same the other way round. */
export const writeDrawing = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => stroke.map(([x, y]) => `${clamp(x, drawingBox.width)},${clamp(y, drawingBox.height)}`).join(' '))
    .join(';')
