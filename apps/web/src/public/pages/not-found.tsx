import { Strip } from '../strip.tsx'

/** For an address that leads nowhere; the reader with a session is led to My Office, everybody else to the front page. */
export const NotFound = () => (
  <div className="lost">
    <Strip day="work 08:00-11:00" missing="12:40" height={18} />
    <h1>There is no page at this address</h1>
    <p className="lead">The line breaks off here. Perhaps a letter got lost on the way.</p>
    <p className="deeds">
      <a className="button large when-out" href="/">
        Go to the front page
      </a>
      <a className="button large when-in" href="/product/timesheet/myOffice">
        Go to My Office
      </a>
    </p>
  </div>
)
