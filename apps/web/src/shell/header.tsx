import { ActionIcon, Button } from '@mantine/core'
import type { Me } from '@daybook/people/contract'
import { Brand, clockSlot, dashboardSlot, openPalette, session, useFollow, useSession } from '@daybook/platform/web'
import { IconSearch } from '@tabler/icons-react'
import { companiesPath, hasBell, isUsed, officePath, productsOf } from '../destination.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Bell } from './bell.tsx'
import styles from './header.module.css'
import { ProfileToggle } from './profile-toggle.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const SearchField = () => (
  <button type="button" className={styles.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
    <IconSearch size={16} stroke={1.75} aria-hidden="true" />
    <span>Search or jump to</span>
    <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
  </button>
)

const SearchIcon = () => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    className={styles.searchIcon ?? ''}
    aria-label="Search"
    onClick={openPalette}
  >
    <IconSearch size={18} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)

const ToDashboard = ({ me }: { me: Me }) => {
  const { feature } = useSession()
  const follow = useFollow()
  const [path] = dashboardSlot.all()
  if (path === undefined || productsOf(me).length < 2 || feature === 'DASHBOARD') return null
  const go = () => {
    session.setFeature('DASHBOARD')
    follow(path)
  }
  return (
    <Button variant="default" size="xs" onClick={go}>
      Go To Dashboard
    </Button>
  )
}

/** The header of every signed-in page. */
export const Header = ({ me }: { readonly me: Me }) => {
  const [Clock] = clockSlot.all()
  // Those who run the installation work nowhere: no clock, no bell.
  const inside = me.userRole !== 'ADMIN'
  return (
    <header className={styles.header}>
      <Brand href={inside ? officePath : companiesPath} />
      <SearchField />
      <span className={styles.spring} />
      <SearchIcon />
      <ToDashboard me={me} />
      <span className={styles.wide}>
        <ProfileToggle me={me} />
      </span>
      {Clock && inside && isUsed(officePath, me.products) && <Clock />}
      <span className={styles.wide}>
        <ThemeToggle />
      </span>
      {hasBell(me) && <Bell />}
      <AvatarMenu me={me} />
    </header>
  )
}
