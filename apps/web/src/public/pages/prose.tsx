import { formatDay } from '@daybook/platform/domain'
import type { Text } from '../content.ts'

const headingsOf = (html: string): [id: string, words: string][] =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', words = '']) => [id, words.replaceAll('&#39;', '’')])

/** A legal text or another long page: what stands where on the left, the text on the right. */
export const Prose = ({ text, dated = false }: { readonly text: Text; readonly dated?: boolean }) => {
  const headings = headingsOf(text.html)
  return (
    <article className="prose-page">
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="lead">{text.description}</p>
        {dated && (
          <p className="fine">
            In force since <time dateTime={text.date}>{formatDay(text.date)}</time>
          </p>
        )}
      </header>
      <div className="prose-grid">
        {headings.length > 2 && (
          <nav className="toc" aria-label="On this page">
            {headings.map(([id, words]) => (
              <a key={id} href={`#${id}`}>
                {words}
              </a>
            ))}
          </nav>
        )}
        <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </article>
  )
}
