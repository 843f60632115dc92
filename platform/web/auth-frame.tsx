import type { ReactNode } from 'react'
import { AuthBoard } from './auth-board.tsx'
import { Logo } from './logo.tsx'
import { useTitle } from './page.tsx'
import styles from './auth-frame.module.css'

/** The product's name with its Beta tag. */
export const Brand = ({ href = '/' }: { readonly href?: string }) => (
  <a href={href} className={styles.brand}>
    <Logo />
    <span className={styles.name}>Daybook</span>
    <span className={styles.beta}>Beta</span>
  </a>
)

const Legal = () => (
  <footer className={styles.legal}>
    <a href="/termsCondition">Terms and Condition</a>
    <a href="/privacyPolicy">Privacy Policy</a>
  </footer>
)

export type AuthFrameProps = {
  /** The browser tab's title and the small line above the heading. */
  readonly title: string
  readonly heading: string
  readonly children: ReactNode
  readonly lead?: ReactNode
  /** One line below the form: the other way in. */
  readonly below?: ReactNode
  /** At the top right: theme, the other button. */
  readonly corner?: ReactNode
  /** `wide` 560 for longer forms; 380 otherwise. */
  readonly wide?: boolean
  /** The picture of a team's day, on large desktops only. */
  readonly board?: boolean
}

/** The frame of the pages around signing in: one form, nothing else. */
export const AuthFrame = ({ title, heading, lead, children, below, corner, wide = false, board = true }: AuthFrameProps) => {
  useTitle(title)
  return (
    <div className={styles.frame} data-board={board || undefined}>
      {board && <AuthBoard />}
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand />
          <span className={styles.corner}>{corner}</span>
        </header>
        <main className={styles.main} data-wide={wide || undefined}>
          {title !== heading && <p className={styles.eyebrow}>{title}</p>}
          <h1 className={styles.heading}>{heading}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          {below && <p className={styles.below}>{below}</p>}
        </main>
        {board && <Legal />}
      </div>
    </div>
  )
}
