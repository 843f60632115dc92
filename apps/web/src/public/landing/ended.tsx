/** For whoever comes from a session that ended: why they are here, and the way back. Shown by a class set before the first paint. */
export const Ended = () => (
  <p className="ended">
    Your session has ended.{' '}
    <a href="/signIn" data-ended-link="">
      Sign in
    </a>{' '}
    to go on where you were.
  </p>
)
