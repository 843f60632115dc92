import { ActionIcon } from '@mantine/core'
import { newestPosts, noticePaths, noticeRead, noticeTopics } from '@daybook/notices/contract'
import { Load, q, Section, useMay } from '@daybook/platform/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ArticleCard, CompanyCard } from './news-card.tsx'
import styles from './news.module.css'
import { newsQuery } from './news-query.ts'

const fourComing = (
  <output className={styles.row} aria-label="Loading">
    {[1, 2, 3, 4].map((each) => (
      <span key={each} className={styles.coming} />
    ))}
  </output>
)

const Nothing = () => <p className={styles.nothing}>No recent company news.</p>

const Row = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.row} aria-label="Today News">
    {children}
  </ul>
)

/** Cards beside each other, as many as fit; the others are a press, a swipe or a Tab away. */
const Turning = ({ children }: { readonly children: ReactNode }) => {
  const row = useRef<HTMLDivElement>(null)
  const turn = (pages: number) => {
    const list = row.current?.querySelector('ul')
    list?.scrollBy({ left: pages * list.clientWidth })
  }
  return (
    <div ref={row}>
      <Row>{children}</Row>
      <div className={styles.turns}>
        <ActionIcon variant="default" size={32} aria-label="Earlier cards" onClick={() => turn(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label="More cards" onClick={() => turn(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}

const companyNews = q(newestPosts, {}, { topics: [noticeTopics.notice] })

const CompanyNews = () => (
  <Load query={useQuery(companyNews)} skeleton={fourComing}>
    {({ news }) =>
      news.length === 0 ? (
        <Nothing />
      ) : (
        <Row>
          {news.map(({ id, title, excerpt }) => (
            <CompanyCard key={id} title={title} words={excerpt} href={noticePaths.news({ post: id })} />
          ))}
        </Row>
      )
    }
  </Load>
)

/** News of the world outside where a source is set up and answers; what the company itself has to say otherwise. */
export const TodayNews = () => {
  const [asked] = useState(newsQuery)
  const { data, isPending } = useQuery(asked)
  const mayRead = useMay(noticeRead)
  const own = mayRead ? <CompanyNews /> : <Nothing />
  return (
    <Section title="Today News">
      {isPending && fourComing}
      {!isPending && !data?.results?.length && own}
      {data?.results && data.results.length > 0 && (
        <Turning>
          {data.results.map((article) => (
            <ArticleCard key={article.link} article={article} />
          ))}
        </Turning>
      )}
    </Section>
  )
}
