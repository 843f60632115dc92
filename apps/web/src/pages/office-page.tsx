import { OfficeScreen } from '@daybook/office/web'
import { meQuery } from '@daybook/people/web'
import { useSession } from '@daybook/platform/web'
import { useSuspenseQuery } from '@tanstack/react-query'
import { navigationFor } from '../navigation.ts'

const inbox = '/product/timesheet/timesheetApproval'

/** My Office, told which screens this reader has. */
export const OfficePage = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { profile } = useSession()
  const paths = navigationFor(me, profile).map(({ path }) => path)
  const exists = (path: string) => paths.includes(path)
  return <OfficeScreen exists={exists} approves={exists(inbox)} />
}
