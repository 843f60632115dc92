import type { PlannedTask } from '@daybook/checklists/contract'
import { type Day, plural } from '@daybook/platform/domain'
import { ApiError, DayText, Load, Skeletons, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from './checklist-queries.ts'
import styles from './checklists.module.css'
import { whoWords } from './words.ts'

type Props = { readonly templateId: string; readonly personId: string; readonly anchor: Day | null }

// What the rules say no to is no fault that trying again would mend.
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

const Line = ({ title, due, who, named, underWay }: PlannedTask) => (
  <li className={styles.planned} data-under-way={underWay || undefined}>
    <span className={styles.plannedTitle}>{title}</span>
    <span className={styles.facts}>
      <span>{underWay ? 'Under way in another list already' : (named ?? whoWords[who])}</span>
      {!underWay && <DayText day={due} />}
    </span>
  </li>
)

/** What would begin: each task by its day, and what is under way already; or why nothing would. */
export const StartPreview = (props: Props) => {
  const query = useQuery(previewQuery(props))
  if (isRefusal(query.error)) return <p className={styles.hint}>{wordsOf(query.error)}</p>
  return (
    <Load query={query} skeleton={<Skeletons rows={4} label="Loading what would begin" />}>
      {({ tasks }) => (
        <section aria-label="What begins" className={styles.preview}>
          <h3 className={styles.previewTitle}>
            {plural(tasks.filter(({ underWay }) => !underWay).length, 'task begins', 'tasks begin')}
          </h3>
          <ol className={styles.plannedTasks}>
            {tasks.map((task, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two tasks of a list may have one name, and none of them moves
              <Line key={`${place} ${task.title}`} {...task} />
            ))}
          </ol>
        </section>
      )}
    </Load>
  )
}
