/** A stretch of a day in minutes since midnight, as the product draws it. */
export type Stretch = {
  readonly kind: 'work' | 'break' | 'open' | 'leave' | 'holiday' | 'alt'
  readonly from: number
  readonly to: number
}

/** `at('08:30')` → 510. */
export const at = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `day('work 08:00-12:00, break 12:00-12:30')` → stretches; the form in which articles and sections write a day down. */
export const day = (text: string): Stretch[] =>
  text.split(',').map((part) => {
    const [kind = 'work', span = ''] = part.trim().split(/\s+/)
    const [from = '', to = ''] = span.split('-')
    return { kind: kind as Stretch['kind'], from: at(from), to: at(to) }
  })

type Props = {
  readonly day: string
  readonly missing?: string
  readonly now?: string
  readonly from?: string
  readonly to?: string
  readonly height?: number
  /** Said to screen readers; without it the strip is decoration. */
  readonly label?: string
}

const fills: Partial<Record<Stretch['kind'], string>> = { break: 'url(#hatch)', holiday: 'url(#dots)' }

/** The sign of the product on pages that are made once: one line is one person's day. */
export const Strip = ({ day: text, missing, now, from = '06:00', to = '20:00', height = 12, label }: Props) => {
  const [start, end] = [at(from), at(to)]
  const x = (minute: number): string => `${Math.round(((minute - start) / (end - start)) * 1000) / 10}%`
  const w = (a: number, b: number): string => `${Math.round(((b - a) / (end - start)) * 1000) / 10}%`
  const box = { y: 3, height }
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="strip" width="100%" height={height + 6} {...name}>
      <rect x="0" width="100%" rx={Math.min(4, height / 2)} className="s-track" {...box} />
      {day(text).map(({ kind, from: a, to: b }) => (
        <rect
          key={`${kind}${a}`}
          x={x(a)}
          width={w(a, b)}
          rx={fills[kind] ? 0 : Math.min(3, height / 3)}
          {...box}
          className={fills[kind] ? undefined : `s-${kind}`}
          fill={fills[kind]}
        />
      ))}
      {missing && <line x1={x(at(missing))} x2={x(at(missing))} y1="1" y2={height + 5} className="s-missing" />}
      {now && <line x1={x(at(now))} x2={x(at(now))} y1="0" y2={height + 6} className="s-now" />}
    </svg>
  )
}

/** The patterns that strips are filled with; once on each page. */
export const StripPatterns = () => (
  <svg width="0" height="0" className="patterns" aria-hidden="true">
    <defs>
      <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1 0v4" className="s-hatch" />
      </pattern>
      <pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r=".9" className="s-dot" />
      </pattern>
    </defs>
  </svg>
)
