import { ContactField } from './contact.tsx'
import { Screen } from '../screen.tsx'
import { Icon } from '../icons.tsx'
import { Strip } from '../strip.tsx'

const team = [
  { name: 'Amara', line: 'work 07:30-12:00, break 12:00-12:30, work 12:30-15:15', note: '7 h 15' },
  { name: 'Jonas', line: 'work 08:20-12:00, open 12:40-15:15', note: 'since 12:40' },
  { name: 'Mei', line: 'work 06:30-10:30, break 10:30-11:00, work 11:00-14:30', note: '7 h 30' },
  { name: 'Tomás', line: 'work 09:00-12:15', missing: '14:20', note: 'punch missing' },
  { name: 'Ines', line: 'open 09:05-15:15', note: 'since 09:05' },
]

// Five people at a quarter past three: the sentence beside it, drawn.
const Today = () => (
  <figure className="today">
    <figcaption>
      <span>A team’s day, one line per person</span>
      <span className="figures">15:15</span>
    </figcaption>
    <ul>
      {team.map(({ name, line, missing, note }) => (
        <li key={name}>
          <span>{name}</span>
          <Strip day={line} {...(missing ? { missing } : {})} now="15:15" height={10} />
          <span className="figures">{note}</span>
        </li>
      ))}
    </ul>
  </figure>
)

/** The promise, the two ways on, and the product as it is. */
export const Hero = () => (
  <section className="hero" id="home">
    <div className="hero-words">
      <p className="tag">Your own Business</p>
      <h1>Powerful Timesheet Management For Small Businesses</h1>
      <p className="lead">
        One line is one person’s day. Hours, holidays and pay are read off that line, so the payslip explains itself.
      </p>
      <p className="deeds">
        <a className="button large" href="/signUp">
          Get Started Now <Icon name="arrow" />
        </a>
        <a className="outline large" href="/#bookCall">
          Request a demo
        </a>
      </p>
      <p className="fine">Free for up to 10 people. No credit card.</p>
    </div>
    <div className="hero-side">
      <Today />
      <ContactField />
    </div>
    <figure className="stage">
      <Screen
        name="office"
        phone="office-phone"
        alt="My Office in Daybook: who is clocked in, each with the line of their day, approvals that wait, and the next holidays"
        first
      />
      <figcaption>My Office at Harbor &amp; Pine, the demo company that comes with every installation.</figcaption>
    </figure>
  </section>
)
