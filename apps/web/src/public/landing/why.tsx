import { Screen } from '../screen.tsx'

const benefits = [
  { title: 'Free for up to 10 people', words: 'No card, no end date, nothing left out that a small company needs.' },
  { title: 'Built for small businesses', words: 'One person sets it up in an afternoon and understands all of it.' },
  { title: 'Easy onboarding', words: 'A file with names is enough. Zone, currency and holidays follow from your country.' },
  { title: 'On every phone', words: 'The clock, the week and the payslip work at 390 pixels, in either theme.' },
  {
    title: 'Your data stays yours',
    words: 'Run it on your own machine with one command. Every change is kept in a chain you can verify.',
  },
]

/** Five reasons, and the screen that carries them. */
export const Why = () => (
  <section className="section why" aria-labelledby="why-title">
    <div>
      <h2 id="why-title">Why Choose Daybook</h2>
      <ul className="reasons">
        {benefits.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
    <figure className="shot">
      <Screen
        name="payroll"
        phone="payroll-phone"
        alt="A payslip in Daybook: gross salary, deductions and net, with the lines and days behind each figure"
        sizes="(min-width: 1000px) 680px, calc(100vw - 48px)"
      />
      <figcaption>A payslip. Worked hours open the days behind them.</figcaption>
    </figure>
  </section>
)
