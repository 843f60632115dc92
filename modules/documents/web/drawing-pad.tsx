import { Button, Input } from '@mantine/core'
import { drawingBox, longestDrawing, type Point, readDrawing, type Stroke, writeDrawing } from '@daybook/documents/domain'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './drawing-pad.module.css'

// Closer together they say nothing more of a line, and a drawing has only so much room.
const step = 4

type Props = {
  readonly label: string
  readonly onChange?: (drawing: string) => void
  readonly error?: ReactNode
}

const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * drawingBox.width, ((clientY - top) / height) * drawingBox.height]
}

const isFar = ([x, y]: Point, last: Point | undefined): boolean =>
  last === undefined || Math.hypot(x - last[0], y - last[1]) >= step

// A dot is a line of no length with round ends.
const pathOf = (stroke: Stroke): string =>
  `M${stroke.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${stroke.length === 1 ? 'l0 0' : ''}`

/** The strokes that a pen, a finger or a mouse draws, until there is no more room. */
const usePen = (onChange: Props['onChange']) => {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  // A pen moves on before the screen has drawn what it did: the newest strokes stand here.
  const drawn = useRef<readonly Stroke[]>([])
  const isDown = useRef(false)
  const draw = (next: readonly Stroke[]) => {
    if (writeDrawing(next).length > longestDrawing) return
    drawn.current = next
    setStrokes(next)
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    draw([...drawn.current, [pointAt(event)]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const [point, stroke] = [pointAt(event), drawn.current.at(-1) ?? []]
    if (isDown.current && isFar(point, stroke.at(-1))) draw([...drawn.current.slice(0, -1), [...stroke, point]])
  }
  const up = () => {
    if (!isDown.current) return
    isDown.current = false
    onChange?.(writeDrawing(drawn.current))
  }
  const clear = () => {
    draw([])
    onChange?.('')
  }
  return { strokes, clear, events: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up } }
}

/** A place to draw one's signature with a finger or a mouse; whoever has neither types their name instead. */
export const DrawingPad = ({ label, onChange, error }: Props) => {
  const { strokes, clear, events } = usePen(onChange)
  const written = writeDrawing(strokes)
  const [isEnough, isFull] = [readDrawing(written) !== null, written.length > longestDrawing - 10]
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${drawingBox.width} ${drawingBox.height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not be drawn in
        role="img"
        aria-label={isEnough ? 'Your signature as you drew it' : 'Nothing is drawn yet'}
        {...events}
      >
        <path className={styles.line} d={`M24 160H${drawingBox.width - 24}`} />
        {strokes.map((stroke, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- strokes have no name but their place, and only the last one grows
          <path key={i} className={styles.ink} d={pathOf(stroke)} />
        ))}
      </svg>
      <div className={styles.below}>
        <span>{isFull ? 'There is no more room. Clear it to begin anew.' : 'With a finger or the mouse'}</span>
        <Button variant="subtle" color="gray" size="compact-sm" disabled={strokes.length === 0} onClick={clear}>
          Clear
        </Button>
      </div>
    </Input.Wrapper>
  )
}
