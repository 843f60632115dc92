import { useId } from 'react'
import { axisHours, describeDay, hourText, type PlannedSpan, rangeOf, type Segment } from '@daybook/platform/domain'
import styles from './day-strip.module.css'
import { useLocale } from './locale.ts'
import { Tip } from './tip.tsx'

type Span = { readonly from: number; readonly to: number }
type Size = 'xs' | 'sm' | 'md' | 'lg'

export type DayStripProps = {
  readonly segments: readonly Segment[]
  /** What was planned, drawn as a thin line above what happened. */
  readonly planned?: readonly PlannedSpan[] | undefined
  /** Minutes at which a punch is missing. */
  readonly missing?: readonly number[] | undefined
  readonly from?: number
  readonly to?: number
  /** The present minute; an open segment reaches to it. */
  readonly now?: number | undefined
  readonly size?: Size
  /** Whose day or which day it is, said first to screen readers. */
  readonly label?: string
  readonly tooltip?: boolean
}

const heights: Record<Size, number> = { xs: 6, sm: 10, md: 16, lg: 28 }

// Percentages keep the drawing crisp at any width: nothing is scaled, so hatching and corners keep their size.
const scale =
  ({ from, to }: Span) =>
  (minute: number) =>
    `${Math.round(((Math.min(Math.max(minute, from), to) - from) / (to - from)) * 10_000) / 100}%`

const width = (at: (minute: number) => string, { from, to }: Span): string =>
  `${Math.max(0.4, Number.parseFloat(at(to)) - Number.parseFloat(at(from)))}%`

const blocks = { work: styles.work, leave: styles.leave, hours: styles.hoursOnly }

type Drawing = { at: (minute: number) => string; y: number; height: number; hatch: string; dots: string }

const Block = ({ segment, at, y, height, hatch, dots }: Drawing & { segment: Segment }) => {
  const box = { x: at(segment.from), width: width(at, segment), y, height, rx: Math.min(3, height / 3) }
  if (segment.kind === 'break') return <rect {...box} rx={0} fill={`url(#${hatch})`} className={styles.break} />
  if (segment.kind === 'holiday') return <rect {...box} fill={`url(#${dots})`} />
  if (segment.kind === 'open') return <rect {...box} y={y + 0.75} height={height - 1.5} className={styles.open} />
  return <rect {...box} className={blocks[segment.kind]} />
}

const Patterns = ({ hatch, dots }: Pick<Drawing, 'hatch' | 'dots'>) => (
  <defs>
    <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="1" y1="0" x2="1" y2="4" className={styles.hatch} />
    </pattern>
    <pattern id={dots} width="4" height="4" patternUnits="userSpaceOnUse">
      <circle cx="2" cy="2" r="0.9" className={styles.dot} />
    </pattern>
  </defs>
)

/** The hours of an axis over a range; each strip says its times by itself. */
export const DayAxis = ({ from, to }: Span) => {
  const { clock } = useLocale()
  const at = scale({ from, to })
  return (
    <div className={styles.hours} aria-hidden="true">
      {axisHours({ from, to }).map((minute, i) => (
        <span
          key={minute}
          style={{ left: at(minute) }}
          data-end={minute === from ? 'from' : minute === to ? 'to' : undefined}
          data-between={i % 2 === 1 || undefined}
        >
          {hourText(minute, clock)}
        </span>
      ))}
    </div>
  )
}

const Missing = ({ minute, at, top, bottom }: { minute: number; at: Drawing['at']; top: number; bottom: number }) => (
  <line x1={at(minute)} x2={at(minute)} y1={top - 2} y2={bottom + 2} className={styles.missing} />
)

/** One person's day as one thin bar: the sign of the product, wherever a day is meant. */
export const DayStrip = ({
  segments,
  planned,
  missing = [],
  now,
  size = 'md',
  label,
  tooltip = true,
  ...props
}: DayStripProps) => {
  const id = useId()
  const locale = useLocale()
  const grown = segments.map((s) => (s.kind === 'open' && now !== undefined ? { ...s, to: Math.max(now, s.from + 1) } : s))
  const ends = [...grown, ...(planned ?? [])].flatMap(({ from, to }) => [from, to])
  const range = rangeOf([...ends, ...missing], props.from, props.to)
  const height = heights[size]
  const y = planned?.length ? 8 : 3
  const drawing: Drawing = { at: scale(range), y, height, hatch: `${id}h`, dots: `${id}d` }
  const lines = describeDay(grown, { planned: planned ?? [], missing, clock: locale.clock })
  const picture = (
    <div className={styles.root}>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no img element
        role="img"
        aria-label={[label, ...lines].filter(Boolean).join('. ')}
        width="100%"
        height={y + height + 3}
        className={styles.svg}
      >
        <Patterns {...drawing} />
        {planned?.map((span) => (
          <rect
            key={span.from}
            x={drawing.at(span.from)}
            width={width(drawing.at, span)}
            y={2}
            height={3}
            rx={1.5}
            className={styles.planned}
          />
        ))}
        <rect x="0" y={y} width="100%" height={height} rx={Math.min(4, height / 2)} className={styles.track} />
        {size !== 'xs' && <line x1={drawing.at(720)} x2={drawing.at(720)} y1={y} y2={y + height} className={styles.noon} />}
        {grown.map((segment) => (
          <Block key={`${segment.kind}${segment.from}`} segment={segment} {...drawing} />
        ))}
        {missing.map((minute) => (
          <Missing key={minute} minute={minute} at={drawing.at} top={y} bottom={y + height} />
        ))}
        {now !== undefined && (
          <line x1={drawing.at(now)} x2={drawing.at(now)} y1={y - 2} y2={y + height + 2} className={styles.now} />
        )}
      </svg>
      {size === 'lg' && <DayAxis {...range} />}
    </div>
  )
  return tooltip ? <Tip lines={lines}>{picture}</Tip> : picture
}
