import { Icon } from '../icons.tsx'
import { Strip } from '../strip.tsx'

const services = [
  {
    title: 'Time and attendance',
    lines: [
      'Clock in, break and clock out on every page',
      'A timesheet per day, typed, clocked or imported',
      'Breaks, overtime and rounding by rules you can read',
    ],
    strip: 'work 08:00-12:00, break 12:00-12:30, work 12:30-16:30',
  },
  {
    title: 'Holidays',
    lines: [
      'Public holidays of your country and region',
      'Half days, substitute days and days of your own',
      'Each paid or not, as you say',
    ],
    strip: 'work 08:00-12:00, holiday 12:00-16:30',
  },
  {
    title: 'Payroll',
    lines: [
      'Weekly, biweekly, four-weekly, semi-monthly or monthly cycles',
      'A preview with the reasons for each change',
      'Payslips on screen and as accessible PDF, gross amounts only',
    ],
    strip: 'work 07:30-12:00, break 12:00-12:30, work 12:30-18:30',
  },
  {
    title: 'People',
    lines: [
      'Invitations, or a file with everyone at once',
      'Roles: owner, HR, manager, employee',
      'A directory, birthdays and anniversaries',
    ],
    strip: 'open 08:40-15:10',
  },
  {
    title: 'Running it yourself',
    lines: [
      'One command, with its own PostgreSQL inside',
      'The same code on several servers and a database cluster',
      'An audit chain that a command verifies',
    ],
    strip: 'work 06:00-20:00',
  },
  {
    title: 'Moving over',
    lines: [
      'Files from Toggl, Clockify, Harvest and Horilla are understood',
      'A preview of every row before anything is stored',
      'People, balances, expenses and the audit log go out again as CSV, any day',
    ],
    strip: 'alt 08:00-12:00, work 12:00-16:30',
  },
]

/** `/services` */
export const Services = () => (
  <div className="prose-page">
    <header className="page-head">
      <h1>Services</h1>
      <p className="lead">What Daybook does for a company of three, of thirty, and of three hundred.</p>
    </header>
    <ul className="services">
      {services.map(({ title, lines, strip }) => (
        <li key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Strip day={strip} height={14} />
        </li>
      ))}
    </ul>
    <p className="deeds">
      <a className="button large" href="/signUp">
        Get Started Now <Icon name="arrow" />
      </a>
      <a className="outline large" href="/#bookCall">
        Schedule Demo
      </a>
    </p>
  </div>
)
