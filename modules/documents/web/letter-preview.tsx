import type { Block } from '@daybook/documents/domain'
import styles from './letters.module.css'

const tags = { HEADING: 'h3', PARAGRAPH: 'p', BOLD: 'strong' } as const

/** How a letter will read. */
export const LetterPreview = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <article className={styles.paper} aria-label="The letter">
    {blocks.map(({ kind, text }, i) => {
      // Two lines of a letter may be the same.
      const key = `${i} ${text}`
      if (kind === 'ITEM')
        return (
          <ul key={key}>
            <li>{text}</li>
          </ul>
        )
      const Tag = tags[kind]
      return <Tag key={key}>{text}</Tag>
    })}
  </article>
)
