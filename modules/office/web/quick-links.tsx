import { TextLink, useScreens } from '@daybook/platform/web'
import styles from './office.module.css'

/** The deeds people come for: what the modules' screens offer, as far as the reader may open them. */
export const QuickLinks = () => {
  const shown = useScreens()
    .flatMap(({ path, quick }) => (quick ? [{ path: path.path, ...quick }] : []))
    .toSorted((a, b) => a.place - b.place)
  if (shown.length === 0) return null
  return (
    <nav className={styles.quick} aria-label="Quick Links">
      {shown.map(({ label, path, icon: Icon }) => (
        <TextLink key={path} href={path} className={styles.quickLink}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
