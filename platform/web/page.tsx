import { useEffect, type ReactNode } from 'react'
import styles from './page.module.css'

/** Puts a screen's name on the browser tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
}

export type PageProps = {
  readonly title: string
  /** One line that says what the page is for. */
  readonly purpose?: ReactNode
  /** The one primary action: top right, on phones in the thumb's reach. */
  readonly primary?: ReactNode
  /** Quieter actions beside it. */
  readonly actions?: ReactNode
  /** Filters in one row; keep their values in the URL. */
  readonly filters?: ReactNode
  /** `form` 640, `content` 1200, `grid` the full width. */
  readonly width?: 'form' | 'content' | 'grid'
  readonly children: ReactNode
}

/** The frame of every screen: title, purpose, actions, filters, content. */
export const Page = ({ title, purpose, primary, actions, filters, width = 'content', children }: PageProps) => {
  useTitle(title)
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {purpose && <p className={styles.purpose}>{purpose}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {primary && <div className={styles.primary}>{primary}</div>}
      </header>
      {filters && <div className={styles.filters}>{filters}</div>}
      {children}
    </div>
  )
}

/** A surface with an optional heading: what belongs together on a page. */
export const Section = ({ title, actions, children, flush = false }: SectionProps) => (
  <section className={styles.section} data-flush={flush || undefined}>
    {(title !== undefined || actions !== undefined) && (
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
)

export type SectionProps = {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** No padding around the content: for lists and tables that reach the edges. */
  readonly flush?: boolean
}
