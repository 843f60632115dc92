import type { ReactNode } from 'react'
import { keysOf } from '@daybook/platform/domain'
import styles from './empty-picture.module.css'

const lines = [14, 40, 66]

type BarProps = { x: number; y: number; width: number; className?: string | undefined }

const Bar = ({ x, y, width, className = styles.track }: BarProps) => (
  <rect x={x} y={y} width={width} height="10" rx="3" className={className} />
)

const Tracks = ({ from = 16, width = 192 }: { from?: number; width?: number }) =>
  lines.map((y) => <Bar key={y} x={from} y={y} width={width} />)

const Day = () => (
  <>
    <Tracks />
    <Bar x={50} y={40} width={48} className={styles.work} />
    <Bar x={106} y={40} width={52} className={styles.work} />
  </>
)

const People = () => (
  <>
    {lines.map((y) => (
      <circle key={y} cx="24" cy={y + 5} r="8" className={y === 40 ? styles.open : styles.track} />
    ))}
    <Tracks from={44} width={164} />
    <Bar x={72} y={40} width={64} className={styles.open} />
  </>
)

// A sheet with amounts that line up at the right, and the one that matters under a rule.
const Pay = () => (
  <>
    <rect x="62" y="2" width="100" height="84" rx="8" className={styles.sheet} />
    {[16, 30, 44].map((y, i) => (
      <g key={y}>
        <rect x="74" y={y} width={[34, 26, 38][i]} height="5" rx="2" className={styles.track} />
        <rect x={[132, 138, 128][i]} y={y} width={[18, 12, 22][i]} height="5" rx="2" className={styles.track} />
      </g>
    ))}
    <path d="M74 59h76" className={styles.line} />
    <rect x="74" y="67" width="22" height="7" rx="2" className={styles.track} />
    <rect x="118" y="67" width="32" height="7" rx="2" className={styles.work} />
  </>
)

const Done = () => (
  <>
    <Tracks width={156} />
    {lines.map((y, i) => (
      <g key={y}>
        <Bar x={[36, 48, 30][i] ?? 0} y={y} width={[88, 80, 104][i] ?? 0} className={styles.work} />
        <path d={`M188 ${y + 5}l5 5 10-11`} className={styles.tick} />
      </g>
    ))}
  </>
)

const Search = () => (
  <>
    <Tracks />
    <circle cx="112" cy="42" r="27" className={styles.glass} />
    <path d="M132 62l16 16" className={styles.handle} />
    <path d="M96 42h32" className={styles.gap} />
  </>
)

const Paper = () => (
  <>
    <path d="M70 4h62l22 22v52a6 6 0 0 1-6 6H70a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z" className={styles.sheet} />
    <path d="M132 4v16a6 6 0 0 0 6 6h16" className={styles.line} />
    {[38, 52, 66].map((y, i) => (
      <rect key={y} x="76" y={y} width={[62, 44, 54][i]} height="6" rx="2" className={i === 1 ? styles.work : styles.track} />
    ))}
  </>
)

const Month = () =>
  Array.from({ length: 28 }, (_, i) => ({ column: i % 7, row: Math.floor(i / 7) })).map(({ column, row }) => (
    <rect
      key={`${row}-${column}`}
      x={45 + column * 20}
      y={5 + row * 20}
      width="14"
      height="14"
      rx="4"
      className={row === 2 && column === 3 ? styles.open : column > 4 ? styles.faint : styles.track}
    />
  ))

// Periods in a row, each with its pay day at the end.
const Cycle = () => (
  <>
    {[16, 82, 148].map((x, i) => (
      <g key={x}>
        <rect x={x} y="36" width="58" height="16" rx="4" className={i === 1 ? styles.work : styles.track} />
        <path d={`M${x + 58} 28v32`} className={i === 1 ? styles.pay : styles.line} />
        <circle cx={x + 58} cy="24" r="4" className={i === 1 ? styles.work : styles.track} />
      </g>
    ))}
  </>
)

const pictures = { day: Day, people: People, pay: Pay, done: Done, search: Search, paper: Paper, month: Month, cycle: Cycle }

export type EmptyPictureName = keyof typeof pictures

/** The names of all of them, for the kit. */
export const emptyPictures = keysOf(pictures)

/** What an empty place shows: the shapes of the product itself, in the tones of its day strip. Decoration only. */
export const EmptyPicture = ({ name }: { readonly name: EmptyPictureName }): ReactNode => {
  const Drawing = pictures[name]
  return (
    <svg width="224" height="90" viewBox="0 0 224 90" className={styles.picture} aria-hidden="true" focusable="false">
      <Drawing />
    </svg>
  )
}
