import { Fragment } from 'react'
import { DayStrip } from './day-strip.tsx'
import type { Segment } from '@daybook/platform/domain'
import styles from './auth-board.module.css'

const shift = (from: number, pauseAt: number, pauseTo: number, to: number): Segment[] => [
  { kind: 'work', from, to: pauseAt },
  { kind: 'break', from: pauseAt, to: pauseTo },
  { kind: 'work', from: pauseTo, to },
]

const team: readonly { name: string; note: string; segments: readonly Segment[]; missing?: readonly number[] }[] = [
  { name: 'Amara', note: '7 h 30', segments: shift(450, 720, 750, 930) },
  {
    name: 'Jonas',
    note: 'since 12:40',
    segments: [
      { kind: 'work', from: 500, to: 720 },
      { kind: 'open', from: 760, to: 930 },
    ],
  },
  { name: 'Mei', note: 'on leave', segments: [{ kind: 'leave', from: 480, to: 960 }] },
  { name: 'Tomás', note: '1 punch missing', segments: [{ kind: 'work', from: 540, to: 735 }], missing: [900] },
  { name: 'Ines', note: 'since 09:05', segments: [{ kind: 'open', from: 545, to: 930 }] },
]

const hours = [6, 9, 12, 18]

/** Beside the form on large desktops: the product itself, a team's day as its manager sees it at half past three. */
export const AuthBoard = () => (
  <aside className={styles.aside} aria-hidden="true">
    <div className={styles.body}>
      <p className={styles.claim}>Your own Business</p>
      <p className={styles.line}>Hours, leave and pay for small companies, in one place that adds up.</p>
      <div className={styles.board}>
        <span className={styles.title}>Today</span>
        <span className={styles.hours}>
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${((hour - 6) / 14) * 100}%` }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
          <b>15:30</b>
        </span>
        <span />
        {team.map(({ name, note, segments, missing }) => (
          <Fragment key={name}>
            <span className={styles.name}>{name}</span>
            <DayStrip segments={segments} missing={missing} size="sm" tooltip={false} />
            <span className={styles.note}>{note}</span>
          </Fragment>
        ))}
        <span className={styles.now} />
        <p className={styles.sum}>
          <span>23 h 40 worked so far</span>
          <span>1 day to put right</span>
        </p>
      </div>
    </div>
  </aside>
)
