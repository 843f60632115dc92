import { VisuallyHidden } from '@mantine/core'
import { formatMoney, type Cents } from '@daybook/platform/domain'
import { Tip } from '@daybook/platform/web'
import styles from './net-bars.module.css'

export type Bar = {
  readonly key: string
  /** Under the bar: a month's letter or name. */
  readonly label: string
  /** The whole name, for the tooltip and screen readers. */
  readonly name: string
  /** Null: nothing was computed. */
  readonly cents: Cents | null
  /** A draft is drawn hollow: it may still change. */
  readonly draft?: boolean
}

type Props = { readonly bars: readonly Bar[]; readonly currency: string; readonly label: string; readonly height?: number }

const lineOf = (currency: string) => (bar: Bar) =>
  `${bar.name} ${bar.cents === null ? '--' : formatMoney(bar.cents, currency)}${bar.draft ? ', not final' : ''}`

/** Net pay side by side: one hue, a hollow bar for what is not final, and the last figure said in words. */
export const NetBars = ({ bars, currency, label, height = 72 }: Props) => {
  const most = Math.max(1, ...bars.map(({ cents }) => cents ?? 0))
  const step = 100 / Math.max(1, bars.length)
  const known = bars.filter(({ cents }) => cents !== null)
  const last = known.at(-1)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{label}</span>
        <VisuallyHidden>{known.map(lineOf(currency)).join('; ') || 'nothing yet'}</VisuallyHidden>
        {last && <span className={styles.last}>{lineOf(currency)(last)}</span>}
      </figcaption>
      <Tip lines={known.map(lineOf(currency))}>
        <svg width="100%" height={height} aria-hidden="true">
          {bars.map((bar, index) => {
            const tall = bar.cents === null ? 2 : Math.max(3, Math.round(((bar.cents ?? 0) / most) * (height - 4)))
            const state = bar.cents === null ? 'none' : bar.draft ? 'draft' : 'done'
            return (
              <rect
                key={bar.key}
                x={`${index * step + step * 0.18}%`}
                width={`${step * 0.64}%`}
                y={height - tall - 1}
                height={tall}
                rx={Math.min(3, tall / 2)}
                className={styles[state]}
              />
            )
          })}
        </svg>
      </Tip>
      <div className={styles.labels} aria-hidden="true" style={{ gridTemplateColumns: `repeat(${bars.length}, 1fr)` }}>
        {bars.map(({ key, label: short }) => (
          <span key={key}>{short}</span>
        ))}
      </div>
    </figure>
  )
}
