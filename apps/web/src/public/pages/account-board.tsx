import { Fragment } from 'react'
import { Strip } from '../strip.tsx'

const team = [
  { name: 'Amara', line: 'work 07:30-12:00, break 12:00-12:30, work 12:30-15:30', note: '7 h 30' },
  { name: 'Jonas', line: 'work 08:20-12:00, open 12:40-15:30', note: 'since 12:40' },
  { name: 'Mei', line: 'work 06:30-10:30, break 10:30-11:00, work 11:00-14:30', note: '7 h 30' },
  { name: 'Tomás', line: 'work 09:00-12:15', missing: '15:00', note: '1 punch missing' },
  { name: 'Ines', line: 'open 09:05-15:30', note: 'since 09:05' },
]

/** The picture of platform/web/auth-board.tsx, before the application is there. */
export const AccountBoard = () => (
  <aside className="auth-aside" aria-hidden="true">
    <div className="auth-aside-in">
      <p className="auth-claim">Your own Business</p>
      <p className="auth-line">Hours, holidays and pay for small companies, in one place that adds up.</p>
      <div className="auth-board">
        <span className="auth-title">Today</span>
        <span className="auth-hours">
          {[6, 9, 12, 18].map((hour) => (
            <span key={hour} style={{ left: `${((hour - 6) / 14) * 100}%` }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
          <b>15:30</b>
        </span>
        <span />
        {team.map(({ name, line, missing, note }) => (
          <Fragment key={name}>
            <span className="auth-name">{name}</span>
            <Strip day={line} {...(missing ? { missing } : {})} height={10} />
            <span className="auth-note">{note}</span>
          </Fragment>
        ))}
        <span className="auth-now" />
        <p>
          <span>23 h 40 worked so far</span>
          <span>1 day to put right</span>
        </p>
      </div>
    </div>
  </aside>
)
