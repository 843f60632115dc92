import { Strip } from '../strip.tsx'

const steps = [
  { title: 'The clock writes it', words: 'In at 08:00, a break at noon, out at 16:00.', figure: '08:00–16:00' },
  { title: 'The sheet adds it up', words: 'Eight hours on the wall, half an hour of rest.', figure: '7 h 30' },
  { title: 'A manager agrees', words: 'One key, or one sentence about what to change.', figure: 'Approved' },
  { title: 'The payslip repeats it', words: '7 h 30 × $31.00, with this day behind the figure.', figure: '$232.50' },
]

/** The one idea of the product: the same day from the first punch to the pay. */
export const DayPath = () => (
  <section className="section path" aria-labelledby="path-title">
    <header className="section-head">
      <h2 id="path-title">From the first punch to the pay, it stays the same day</h2>
      <p>Nobody types a figure twice, so no two figures disagree.</p>
    </header>
    <div className="path-strip">
      <Strip
        day="work 08:00-12:00, break 12:00-12:30, work 12:30-16:00"
        from="07:00"
        to="17:00"
        height={26}
        label="One day: work from 08:00 to 12:00, a break until 12:30, work until 16:00"
      />
      <div className="hours" aria-hidden="true">
        {['07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
    <ol className="steps">
      {steps.map(({ title, words, figure }) => (
        <li key={title}>
          <b className="figures">{figure}</b>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  </section>
)
