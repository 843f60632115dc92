import { Strip } from '../strip.tsx'

/** The last word of the page. */
export const Call = () => (
  <section className="call" aria-labelledby="call-title">
    <div className="call-strip">
      <Strip day="work 08:00-12:00, break 12:00-12:30, open 12:30-15:10" now="15:10" from="06:00" to="20:00" height={14} />
    </div>
    <h2 id="call-title">Ready to simplify your timesheet &amp; payroll management?</h2>
    <p>Get started for free — no credit card required.</p>
    <a className="button large" href="/signUp">
      Start Free with 10 Users
    </a>
  </section>
)
