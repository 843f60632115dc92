import { Section } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './office.module.css'

export type CardProps = {
  readonly title: string
  /** A quiet figure beside the title: how many. */
  readonly count?: number | undefined
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** One card of My Office: a heading, what is in it, and perhaps where there is more. */
export const Card = ({ title, count, more, children }: CardProps) => (
  <Section title={title} actions={count === undefined || count === 0 ? undefined : <span className={styles.count}>{count}</span>}>
    {children}
    {more && <p className={styles.moreLine}>{more}</p>}
  </Section>
)

/** The words of a card that has nothing to list. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => <p className={styles.nothing}>{children}</p>

/** A list in a card. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)
