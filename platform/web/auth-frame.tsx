import type { ReactNode } from 'react'
import { DayStrip } from './day-strip.tsx'
import type { Segment } from './day-strip-text.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './page.tsx'
import styles from './auth-frame.module.css'

/** The product's name with its Beta tag. */
export const Brand = ({ href = '/' }: { readonly href?: string }) => (
  <a href={href} className={styles.brand}>
    <Logo />
    <span className={styles.name}>Daybook</span>
    <span className={styles.beta}>Beta</span>
  </a>
)

const shift = (from: number, pauseAt: number, pauseTo: number, to: number): Segment[] => [
  { kind: 'work', from, to: pauseAt },
  { kind: 'break', from: pauseAt, to: pauseTo },
  { kind: 'work', from: pauseTo, to },
]

// The panel shows the product itself: a team's day as its manager sees it at a quarter past three.
const team: readonly { name: string; note: string; segments: readonly Segment[]; missing?: readonly number[] }[] = [
  { name: 'Amara', note: '7 h 30', segments: shift(450, 720, 750, 930) },
  {
    name: 'Jonas',
    note: 'since 12:40',
    segments: [
      { kind: 'work', from: 500, to: 720 },
      { kind: 'open', from: 760, to: 915 },
    ],
  },
  { name: 'Mei', note: 'on leave', segments: [{ kind: 'leave', from: 480, to: 960 }] },
  { name: 'Tomás', note: '1 punch missing', segments: [{ kind: 'work', from: 540, to: 735 }], missing: [900] },
  { name: 'Ines', note: 'since 09:05', segments: [{ kind: 'open', from: 545, to: 915 }] },
]

const Board = () => (
  <aside className={styles.aside} aria-hidden="true">
    <div className={styles.asideBody}>
      <p className={styles.claim}>Your own Business</p>
      <p className={styles.line}>Hours, leave and pay for small companies, in one place that adds up.</p>
      <div className={styles.board}>
        <p className={styles.boardTitle}>Today, 15:15</p>
        {team.map(({ name, note, segments, missing }) => (
          <div key={name} className={styles.row}>
            <span>{name}</span>
            <DayStrip segments={segments} missing={missing} size="sm" tooltip={false} />
            <span className={styles.note}>{note}</span>
          </div>
        ))}
      </div>
    </div>
  </aside>
)

export type AuthFrameProps = {
  /** The browser tab's title and the small line above the heading. */
  readonly title: string
  readonly heading: string
  readonly children: ReactNode
  readonly lead?: ReactNode
  /** One line below the form: the other way in. */
  readonly below?: ReactNode
  /** At the top right: theme, the other button. */
  readonly corner?: ReactNode
  /** `wide` 560 for longer forms; 380 otherwise. */
  readonly wide?: boolean
  /** The picture of a team's day, on large desktops only. */
  readonly board?: boolean
}

/** The frame of the pages around signing in: one form, nothing else. */
export const AuthFrame = ({ title, heading, lead, children, below, corner, wide = false, board = true }: AuthFrameProps) => {
  useTitle(title)
  return (
    <div className={styles.frame} data-board={board || undefined}>
      {board && <Board />}
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand />
          <span className={styles.corner}>{corner}</span>
        </header>
        <main className={styles.main} data-wide={wide || undefined}>
          {title !== heading && <p className={styles.eyebrow}>{title}</p>}
          <h1 className={styles.heading}>{heading}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          {below && <p className={styles.below}>{below}</p>}
        </main>
      </div>
    </div>
  )
}
