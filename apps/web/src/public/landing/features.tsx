import type { ReactNode } from 'react'
import { Strip } from '../strip.tsx'

const Week = () => (
  <div className="pic pic-week">
    {[
      ['Mon', 'work 08:00-12:00, break 12:00-12:30, work 12:30-16:30', '8 h 00'],
      ['Tue', 'work 07:30-11:45, break 11:45-12:15, work 12:15-16:00', '8 h 00'],
      ['Wed', 'holiday 08:00-16:30', 'Holiday'],
      ['Thu', 'work 08:15-12:00, break 12:00-12:45, work 12:45-17:30', '8 h 30'],
    ].map(([name, line, total]) => (
      <div key={name} className="pic-row">
        <span>{name}</span>
        <Strip day={line ?? ''} height={10} />
        <span className="figures">{total}</span>
      </div>
    ))}
  </div>
)

const Clock = () => (
  <div className="pic pic-clock">
    <div className="pic-clock-box">
      <span className="dot" />
      <span className="figures">3 h 41</span>
      <Strip day="work 08:00-10:15, break 10:15-10:30, open 10:30-11:56" now="11:56" to="17:00" height={8} />
      <span className="fake-button">Clock out</span>
    </div>
    <p>
      <span>On this day you end at</span> <b className="figures">16:45</b>
    </p>
  </div>
)

const holidays = new Set([5, 8, 26])

const Month = () => (
  <div className="pic pic-month">
    {Array.from({ length: 28 }, (_, i) => i + 1).map((n) => (
      <span key={n} data-kind={n % 7 === 6 || n % 7 === 0 ? 'weekend' : holidays.has(n) ? 'holiday' : undefined}>
        {n}
      </span>
    ))}
  </div>
)

const Payslip = () => (
  <table className="pic pic-pay">
    <tbody>
      <tr>
        <th scope="row">Regular, 152 h × $31.00</th>
        <td>4,712.00</td>
      </tr>
      <tr>
        <th scope="row">Overtime, 6 h 30 × $46.50</th>
        <td>302.25</td>
      </tr>
      <tr>
        <th scope="row">Paid holiday, 8 h × $31.00</th>
        <td>248.00</td>
      </tr>
      <tr className="sum">
        <th scope="row">Gross Salary</th>
        <td>5,262.25</td>
      </tr>
    </tbody>
  </table>
)

const Approval = () => (
  <div className="pic pic-approve">
    <div className="pic-person">
      <span className="face" data-tone="green">
        TB
      </span>
      <span>Tom Becker, Thursday</span>
      <span className="figures">8 h 05</span>
    </div>
    <Strip day="work 07:55-12:00, break 12:00-12:30, work 12:30-16:30" height={10} />
    <div className="pic-person">
      <span className="face" data-tone="amber">
        CM
      </span>
      <span>Chloe Martin, Thursday</span>
      <span className="late">Clock-out missing</span>
    </div>
    <Strip day="work 08:10-12:05" missing="16:40" height={10} />
  </div>
)

const Onboarding = () => (
  <ol className="pic pic-steps">
    <li data-done="">Invited by Priya</li>
    <li data-done="">Signed in, time zone found</li>
    <li data-done="">Manager: Marcus Hale</li>
    <li>First clock-in</li>
  </ol>
)

const features: readonly { title: string; words: string; picture: ReactNode }[] = [
  {
    title: 'A timesheet for each day',
    words: 'Type 8-1230, import a file, or let the clock write it. Every total says how it came about.',
    picture: <Week />,
  },
  {
    title: 'Clock-in and clock-out',
    words: 'One tap on every page, breaks included. Forgotten punches are found before payday, not on it.',
    picture: <Clock />,
  },
  {
    title: 'Holidays',
    words: 'The public holidays of your country and region, half days and days of your own, each paid or not as you say.',
    picture: <Month />,
  },
  {
    title: 'Payroll and payslips',
    words:
      'Gross amounts that say how they were worked out, with the days behind worked hours. Deductions are entered, never guessed.',
    picture: <Payslip />,
  },
  {
    title: 'Approvals and alerts',
    words: 'What was planned stands above what happened, and one key agrees to it.',
    picture: <Approval />,
  },
  {
    title: 'Employee onboarding',
    words: 'Invite one or import all. Owner, HR, manager, employee: each sees what the role needs, and no more.',
    picture: <Onboarding />,
  },
]

/** Six cells of one sheet, each with a piece of the product as it looks. */
export const Features = () => (
  <section className="section" id="features" aria-labelledby="features-title">
    <header className="section-head">
      <h2 id="features-title">What it keeps for you</h2>
      <p>Six books that used to be six files, kept as one.</p>
    </header>
    <ul className="sheet">
      {features.map(({ title, words, picture }) => (
        <li key={title}>
          <div className="pic-frame" aria-hidden="true">
            {picture}
          </div>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
    <p className="soon">
      <span className="badge">AI coming soon</span> Ask your daybook in plain words. Until it answers right, it does not answer.
    </p>
    <p className="deeds">
      <a className="button large" href="/signUp">
        Start Free Trial
      </a>
      <a className="outline large" href="/#bookCall">
        Schedule Demo
      </a>
    </p>
  </section>
)
