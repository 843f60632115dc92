import { SegmentedControl } from '@mantine/core'
import { session, useSession } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import styles from './header.module.css'

const hats = [
  { value: 'employee', label: 'Employee' },
  { value: 'admin', label: 'Admin' },
]

/** HR's two hats. The choice travels with every call, so everything on the screen is fetched again. */
const ProfileHats = () => {
  const { profile } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const choose = (value: string) => {
    session.setProfile(value === 'admin' ? 'admin' : 'employee')
    void client.invalidateQueries()
    void router.invalidate()
  }
  return <SegmentedControl value={profile} onChange={choose} data={hats} aria-label="Work as" className={styles.hats ?? ''} />
}

export default ProfileHats
