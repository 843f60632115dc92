import { SegmentedControl } from '@mantine/core'
import { useSession } from '@daybook/platform/web'
import styles from './header.module.css'
import { useHat } from './hats.ts'

const hats = [
  { value: 'employee', label: 'Employee' },
  { value: 'admin', label: 'Admin' },
] as const

/** HR's two hats. */
const ProfileHats = () => {
  const { profile } = useSession()
  const wear = useHat()
  return <SegmentedControl value={profile} onChange={wear} data={[...hats]} aria-label="Work as" className={styles.hats ?? ''} />
}

export default ProfileHats
