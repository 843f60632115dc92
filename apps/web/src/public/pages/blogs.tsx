import { formatDay } from '@daybook/platform/domain'
import type { Text } from '../content.ts'
import { Icon } from '../icons.tsx'
import { Strip } from '../strip.tsx'

const ordinary = 'work 08:00-12:00, break 12:00-12:30, work 12:30-16:30'

const Row = ({ article }: { readonly article: Text }) => (
  <li>
    <p className="fine">
      <time dateTime={article.date}>{formatDay(article.date)}</time> · {article.minutes} min
    </p>
    <div>
      <h2>
        <a href={`/blogs/${article.slug}`}>{article.title}</a>
      </h2>
      <p>{article.description}</p>
    </div>
    <Strip day={article.strip ?? ordinary} height={14} />
  </li>
)

/** `/blogs` */
export const Blogs = ({ articles }: { readonly articles: readonly Text[] }) => (
  <div className="prose-page">
    <header className="page-head">
      <h1>Blogs</h1>
      <p className="lead">Notes on time, leave and pay: what the rules say, and what goes wrong when software forgets them.</p>
      <p className="fine">
        <a className="feed" href="/blogs/rss.xml">
          <Icon name="feed" size={14} /> RSS
        </a>
      </p>
    </header>
    <ul className="articles">
      {articles.map((article) => (
        <Row key={article.slug} article={article} />
      ))}
    </ul>
  </div>
)

/** `/blogs/…` */
export const Article = ({ article, next }: { readonly article: Text; readonly next: Text | undefined }) => (
  <article className="article">
    <header className="page-head">
      <p className="fine">
        <a href="/blogs">Blogs</a> · <time dateTime={article.date}>{formatDay(article.date)}</time> · {article.minutes} min
      </p>
      <h1>{article.title}</h1>
      <p className="lead">{article.description}</p>
    </header>
    <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
    {next && (
      <nav className="next" aria-label="Read on">
        <span>Read on</span>
        <a href={`/blogs/${next.slug}`}>{next.title}</a>
      </nav>
    )}
  </article>
)
