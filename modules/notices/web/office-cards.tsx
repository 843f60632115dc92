import { newestPosts, noticePaths } from '@daybook/notices/contract'
import type { Output } from '@daybook/platform/contract'
import { InstantDay, Load, type Loadable, Section, Skeletons, StatusWord, TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { newestQuery } from './post-query.ts'
import styles from './notices.module.css'

type Newest = Output<typeof newestPosts>

const Nothing = ({ children }: { readonly children: string }) => <p className={styles.nothing}>{children}</p>

/** The newest notices: title and date. */
export const NoticesCard = () => {
  const newest: Loadable<Newest> = useQuery(newestQuery)
  return (
    <Section title="Notices">
      <Load query={newest} skeleton={<Skeletons rows={2} height={44} />}>
        {({ notices }) =>
          notices.length === 0 ? (
            <Nothing>No notices available at the moment.</Nothing>
          ) : (
            <ul className={styles.rows} aria-label="Notices">
              {notices.map(({ id, title, createdDate, toConfirm }) => (
                <li key={id} className={styles.line}>
                  <span>
                    <TextLink href={noticePaths.notices({ post: id })}>{title}</TextLink>
                    {toConfirm && <StatusWord status="SUBMITTED">To confirm</StatusWord>}
                  </span>
                  <InstantDay instant={createdDate} />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Section>
  )
}

// Only who asks for all of them waits for what a dialog is made of.
const AllNews = lazy(() => import('./all-news.tsx').then((m) => ({ default: m.AllNews })))

/** The newest company news in two lines each; all of them in a dialog. */
export const NewsCard = () => {
  const newest: Loadable<Newest> = useQuery(newestQuery)
  const [all, setAll] = useState(false)
  return (
    <Section
      title="Company News & Notifications"
      actions={
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          Show all
        </button>
      }
    >
      <Load query={newest} skeleton={<Skeletons rows={2} height={64} />}>
        {({ news }) =>
          news.length === 0 ? (
            <Nothing>No recent company news.</Nothing>
          ) : (
            <ul className={styles.rows} aria-label="Company news">
              {news.map(({ id, title, excerpt, createdAt }) => (
                <li key={id}>
                  <button type="button" className={styles.news} onClick={() => setAll(true)}>
                    <span className={styles.newsTitle}>
                      {title}
                      <InstantDay instant={createdAt} />
                    </span>
                    <span className={styles.excerpt}>{excerpt}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      {all && (
        <Suspense fallback={null}>
          <AllNews onClose={() => setAll(false)} />
        </Suspense>
      )}
    </Section>
  )
}
