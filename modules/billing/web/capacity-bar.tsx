import { Progress } from '@mantine/core'
import { plural } from '@daybook/platform/domain'
import styles from './billing.module.css'

type Props = { readonly people: number; readonly capacity: number | null }

/** How full the plan is: people over capacity, at most 100 %. */
export const CapacityBar = ({ people, capacity }: Props) => {
  if (capacity === null) return <p className={styles.quiet}>{plural(people, 'person', 'people')}; as many as were agreed</p>
  const full = Math.min(100, Math.round((people / capacity) * 100))
  const words = `${people} of ${plural(capacity, 'person', 'people')}`
  return (
    <div className={styles.capacity}>
      <Progress.Root size="md">
        <Progress.Section value={full} aria-label={`${words}, ${full} %`} color={full >= 100 ? 'orange' : 'blue'} />
      </Progress.Root>
      <span className={styles.quiet}>{words}</span>
    </div>
  )
}
