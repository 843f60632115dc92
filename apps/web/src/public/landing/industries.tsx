import { Strip } from '../strip.tsx'

const industries = [
  {
    title: 'Tech teams',
    words: 'Late starts, long afternoons, nobody asking where you were.',
    days: ['work 10:00-13:00, break 13:00-14:00, work 14:00-18:30', 'work 08:30-11:30, work 13:00-16:00, work 18:00-19:30'],
  },
  {
    title: 'Consulting agencies',
    words: 'Each hour belongs to a client, and the split is part of the entry.',
    days: [
      'work 08:30-10:30, alt 10:30-12:00, break 12:00-12:45, work 12:45-17:00',
      'alt 09:00-12:30, break 12:30-13:00, work 13:00-17:30',
    ],
  },
  {
    title: 'Enterprises',
    words: 'Managers below managers; each decides on the people they know.',
    days: ['work 08:00-12:00, break 12:00-12:30, work 12:30-16:30', 'work 07:00-11:30, break 11:30-12:00, work 12:00-15:30'],
  },
  {
    title: 'Healthcare',
    words: 'Early, late and night. A shift over midnight stays one shift.',
    days: ['work 06:00-10:00, break 10:00-10:30, work 10:30-14:00', 'work 13:30-17:30, break 17:30-18:00, work 18:00-20:00'],
  },
  {
    title: 'Education',
    words: 'Lessons, gaps between them, and holidays that come in weeks.',
    days: ['work 08:00-08:45, work 09:00-10:30, work 11:00-12:30, work 14:00-15:30', 'holiday 08:00-16:00'],
  },
  {
    title: 'Growing organisations',
    words: 'Ten people today, forty next year, the same rules for all of them.',
    days: ['work 09:00-12:30, break 12:30-13:00, work 13:00-17:30', 'open 08:40-15:10'],
  },
]

/** Six kinds of business, told apart by the days their people have. */
export const Industries = () => (
  <section className="section" aria-labelledby="industries-title">
    <header className="section-head">
      <h2 id="industries-title">Every trade has its own kind of day</h2>
      <p>The rules follow the trade: breaks, overtime, nights, half days.</p>
    </header>
    <ul className="trades">
      {industries.map(({ title, words, days }) => (
        <li key={title}>
          <div>
            {days.map((line) => (
              <Strip key={line} day={line} height={10} />
            ))}
          </div>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  </section>
)
