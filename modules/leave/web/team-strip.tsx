import { type Day, daysBetween } from '@daybook/platform/domain'
import styles from './team-strip.module.css'
import { whenWords } from './words.ts'

type Span = {
  userId: string
  userName: string
  from: Day
  to: Day
  fromHalf: 'first' | 'second' | null
  toHalf: 'first' | 'second' | null
}

const Row = ({ span, from, to, own = false }: { span: Span; from: Day; to: Day; own?: boolean }) => {
  const length = daysBetween(from, to) + 1
  const [begin, end] = [Math.max(0, daysBetween(from, span.from)), Math.min(length - 1, daysBetween(from, span.to))]
  return (
    <div className={styles.teamRow}>
      <span title={`${span.userName}: ${whenWords(span)}`}>{span.userName}</span>
      <div className={styles.teamTrack}>
        <div
          className={styles.teamSpan}
          data-own={own || undefined}
          style={{ left: `${(begin / length) * 100}%`, width: `${((end - begin + 1) / length) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** Who else of the team is away on these days: one bar each, as wide as the request. */
export const TeamStrip = ({ away, own }: { readonly away: readonly Span[]; readonly own: Span }) => {
  const rows = away.filter(({ from, to }) => from <= own.to && to >= own.from)
  return (
    <div className={styles.team}>
      <Row span={own} from={own.from} to={own.to} own />
      {rows.map((span) => (
        <Row key={`${span.userId} ${span.from}`} span={span} from={own.from} to={own.to} />
      ))}
    </div>
  )
}
