import { TextLink } from '@daybook/platform/web'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import styles from './corner.module.css'

type Other = { readonly href: string; readonly label: string }

type CornerProps = {
  readonly other?: Other
  /** A second way in, where there is room for it. */
  readonly beside?: Other
}

/** At the top right of the signed-out pages: the theme, and the other ways in. */
export const Corner = ({ other, beside }: CornerProps) => (
  <>
    <ThemeToggle />
    {beside && (
      <TextLink href={beside.href} className={`${styles.other} ${styles.beside}`}>
        {beside.label}
      </TextLink>
    )}
    {other && (
      <TextLink href={other.href} className={styles.other}>
        {other.label}
      </TextLink>
    )}
  </>
)
