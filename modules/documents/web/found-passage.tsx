import type { DocumentHit } from '@daybook/documents/contract'
import styles from './found-passage.module.css'

/** What a document says around the words that were looked for. */
export const FoundPassage = ({ passage }: { readonly passage: NonNullable<DocumentHit['passage']> }) => (
  <span className={styles.passage}>
    {passage.map(({ text, hit }, i) => {
      // Parts of one text have no other name than their place in it.
      const key = `${i} ${text}`
      return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
    })}
  </span>
)
