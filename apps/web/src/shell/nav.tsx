import { Link } from '@tanstack/react-router'
import { navGroups, type NavScreen } from '@daybook/platform/web'
import styles from './nav.module.css'

/** The entries under their groups; empty groups are not shown. */
export const NavGroups = ({ entries, onGo }: { readonly entries: readonly NavScreen[]; readonly onGo?: () => void }) =>
  navGroups.map((group) => {
    const members = entries.filter(({ nav }) => nav.group === group)
    if (members.length === 0) return null
    return (
      <section key={group} className={styles.group} aria-label={group}>
        <h2 className={styles.title}>{group}</h2>
        {members.map(({ path, nav: { label, icon: Icon } }) => (
          <Link key={path.path} to={path.path} className={styles.link} onClick={() => onGo?.()}>
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </section>
    )
  })

/** The left navigation of the desktop. */
export const Nav = ({ entries }: { readonly entries: readonly NavScreen[] }) => (
  <nav className={styles.nav} aria-label="Main">
    <NavGroups entries={entries} />
  </nav>
)
