import { TextLink } from '@daybook/platform/web'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import styles from './corner.module.css'

type Other = { readonly href: string; readonly label: string }

/** At the top right of the signed-out pages: the theme, and the other way in. */
export const Corner = ({ other }: { readonly other?: Other }) => (
  <>
    <ThemeToggle />
    {other && (
      <TextLink href={other.href} className={styles.other}>
        {other.label}
      </TextLink>
    )}
  </>
)
