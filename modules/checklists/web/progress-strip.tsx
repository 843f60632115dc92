import type { Progress } from '@daybook/checklists/domain'
import styles from './checklists.module.css'
import { progressWords } from './words.ts'

const parts = ['done', 'leftOut', 'overdue', 'toCome'] as const

/** How far a run is: one bar, each task as long as it counts, solid for what is done, hatched for what was left out, red for what is overdue; the words say the same. */
export const ProgressStrip = ({ progress, words = true }: { readonly progress: Progress; readonly words?: boolean }) => (
  <span className={styles.progress}>
    <span
      className={styles.strip}
      {...(words ? { 'aria-hidden': true } : { role: 'img', 'aria-label': progressWords(progress) })}
    >
      {parts
        .filter((part) => progress.weights[part] > 0)
        .map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: progress.weights[part] }} />
        ))}
    </span>
    {words && <span className={styles.progressWords}>{progressWords(progress)}</span>}
  </span>
)
