import { Icon, Mark } from './icons.tsx'

const Brand = () => (
  <a className="brand" href="/">
    <Mark />
    <span>Daybook</span>
    <span className="beta">Beta</span>
  </a>
)

const sections = [
  { href: '/#home', label: 'Home' },
  { href: '/#pricing', label: 'Pricing' },
  { href: '/#bookCall', label: 'Book Demo Call' },
]

const Menu = () => (
  <>
    {sections.map(({ href, label }) => (
      <a key={href} href={href}>
        {label}
      </a>
    ))}
  </>
)

// Both pairs are in the page; a class that is set before the first paint shows the one that fits the visitor.
const Account = () => (
  <>
    <a className="quiet when-out" href="/signIn">
      Sign In
    </a>
    <a className="button when-out" href="/signUp">
      Register
    </a>
    <a className="button when-in" href="/product/timesheet/">
      Open Daybook
    </a>
    <details className="drop me when-in">
      <summary aria-label="Your account">
        <Icon name="person" />
        <img data-avatar="" alt="" width={32} height={32} hidden />
      </summary>
      <nav aria-label="Your account">
        <a href="/profile">My Profile</a>
        <button type="button" data-sign-out="">
          Sign Out
        </button>
      </nav>
    </details>
  </>
)

/** The header of every public page. On narrow screens the menu unfolds without a script. */
export const PublicHeader = () => (
  <header className="head">
    <div className="head-in">
      <Brand />
      <nav className="menu wide" aria-label="Sections">
        <Menu />
      </nav>
      <div className="account">
        <button type="button" className="tool" data-theme-toggle hidden aria-label="Use the dark theme">
          <span className="only-light">
            <Icon name="moon" />
          </span>
          <span className="only-dark">
            <Icon name="sun" />
          </span>
        </button>
        <Account />
      </div>
      <details className="drop narrow">
        <summary className="tool" aria-label="Menu">
          <Icon name="menu" size={20} />
        </summary>
        <nav aria-label="Menu">
          <Menu />
          <a href="/signIn" className="when-out">
            Sign In
          </a>
        </nav>
      </details>
    </div>
  </header>
)

const links = [
  { href: '/about-us', label: 'About Us' },
  { href: '/services', label: 'Services' },
  { href: '/blogs', label: 'Blogs' },
  { href: '/termsCondition', label: 'Terms and Condition' },
  { href: '/privacyPolicy', label: 'Privacy Policy' },
]

/** The footer of every public page; it follows the theme. */
export const PublicFooter = ({ year }: { readonly year: number }) => (
  <footer className="foot">
    <div className="foot-in">
      <div className="foot-about">
        <Brand />
        <p>Per-day timesheets, payrolls, holidays and leaves for small businesses. Your own Business.</p>
      </div>
      <nav aria-label="About Daybook">
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <button type="button" data-cookie-settings hidden>
          Cookie settings
        </button>
      </nav>
      <p className="foot-end">
        <span>© {year} Daybook</span>
        <a className="listing" href="__LISTING_URL__" data-badge="__LISTING_BADGE__" rel="noopener noreferrer">
          Follow us on __LISTING_NAME__
        </a>
      </p>
    </div>
    <a className="to-top" href="#top" aria-label="Back to top" hidden>
      <Icon name="up" />
    </a>
  </footer>
)
