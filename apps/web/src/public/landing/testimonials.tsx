import { testimonials } from '../../../content/testimonials.ts'

type Words = (typeof testimonials)[number]

const Card = ({ words, name, role, tone }: Words) => (
  <figure className="quote">
    <blockquote>{words}</blockquote>
    <figcaption>
      <span className="face" data-tone={tone} aria-hidden="true">
        {name
          .split(' ')
          .map((part) => part[0])
          .join('')}
      </span>
      <span>
        {name}
        <small>{role}</small>
      </span>
    </figcaption>
  </figure>
)

/** Six voices on a slow loop; pauses on hover, on focus, with its own button and with reduced motion. */
export const Testimonials = () => (
  <section className="section voices" aria-labelledby="voices-title">
    <header className="section-head">
      <h2 id="voices-title">What Our Customers Say</h2>
      <p>
        Illustrations: these six people belong to our demo companies. We will put real ones here when they have said something.
      </p>
      <label className="pause">
        <input type="checkbox" /> Hold still
      </label>
    </header>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable to be held */}
    <section className="marquee" aria-label="Voices" tabIndex={0}>
      <ul className="track">
        {testimonials.map((each) => (
          <li key={each.name}>
            <Card {...each} />
          </li>
        ))}
      </ul>
      <ul className="track again" aria-hidden="true">
        {testimonials.map((each) => (
          <li key={each.name}>
            <Card {...each} />
          </li>
        ))}
      </ul>
    </section>
  </section>
)
