import { checklistPaths } from '@daybook/checklists/contract'
import { plural } from '@daybook/platform/domain'
import { DayText, TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Card, Rows } from './card.tsx'
import { officeQuery } from './office-query.ts'
import styles from './office.module.css'

/** The reader’s next tasks of checklists; nothing for whoever has none, and while the office has not answered. */
export const TasksCard = () => {
  // It asks for nothing itself: without an answer the page shows this card as well, and asking anew would take the page back to waiting.
  const office = useQuery({ ...officeQuery, enabled: false }).data
  if (!office || office.tasks.open === 0) return null
  const { open, overdue, next } = office.tasks
  const late = overdue === 0 ? '' : `, ${overdue} overdue`
  return (
    <Card
      title="My Tasks"
      count={open}
      more={<TextLink href={checklistPaths.tasks()}>{`${plural(open, 'task')} for you${late}`}</TextLink>}
    >
      <Rows label="My Tasks">
        {next.map(({ id, runId, title, list, about, due }) => (
          <li key={id} className={styles.line}>
            <span>
              <TextLink href={checklistPaths.run({ id: runId })}>{title}</TextLink>
              <span className={styles.detail}>
                {list}: {about}
              </span>
            </span>
            <span className={styles.dates} data-late={due < office.today || undefined}>
              <DayText day={due} />
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
