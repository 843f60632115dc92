/**
 * The calendar of a scheduling service, when one is configured, and never before the visitor agreed to it; otherwise, and
 * without scripts, a mail draft. The page's script decides which of them is there.
 */
export const Booking = () => (
  <section className="section booking" id="bookCall" aria-labelledby="book-title">
    <header className="section-head">
      <h2 id="book-title">Book Your demo call</h2>
      <p>Thirty minutes with your own questions. We open Daybook with your week in it, not ours.</p>
    </header>
    <div className="booking-body" data-booking="__BOOKING_URL__">
      <div className="calendar" data-calendar hidden />
      <div className="booking-mail" data-booking-mail>
        <dl className="agenda">
          <div>
            <dt className="figures">00:00</dt>
            <dd>How your people’s time is kept today</dd>
          </div>
          <div>
            <dt className="figures">00:10</dt>
            <dd>The same week in Daybook, from clock-in to payslip</dd>
          </div>
          <div>
            <dt className="figures">00:25</dt>
            <dd>What moving over would take, in days</dd>
          </div>
        </dl>
        <div>
          <p>Tell us two times that suit you. We answer by e-mail.</p>
          <p className="deeds">
            <a
              className="button large"
              href="mailto:__CONTACT_EMAIL__?subject=Demo%20call&amp;body=Two%20times%20that%20suit%20us%3A%0A1.%20%0A2.%20%0A%0AHow%20many%20we%20are%3A%20"
            >
              Write to us
            </a>
            <a className="outline large" data-booking-link href="__BOOKING_URL__" rel="noopener noreferrer">
              Open the booking calendar
            </a>
          </p>
          <p className="fine">__CONTACT_EMAIL__</p>
        </div>
      </div>
    </div>
  </section>
)
