import { TextLink } from '@daybook/platform/web'
import { IconCalendarPlus, IconClockCheck, IconReceipt, IconUsers, type TablerIcon } from '@tabler/icons-react'
import styles from './office.module.css'

const links: readonly { label: string; path: string; icon: TablerIcon }[] = [
  { label: 'Submit Timesheet', path: '/product/timesheet/timesheet', icon: IconClockCheck },
  { label: 'Request Leave', path: '/product/timesheet/leaves', icon: IconCalendarPlus },
  { label: 'View Payslips', path: '/product/timesheet/payroll', icon: IconReceipt },
  { label: 'Company Directory', path: '/product/timesheet/employees', icon: IconUsers },
]

/** The four deeds people come for. Those whose screen does not exist yet are left out, so that no link leads nowhere. */
export const QuickLinks = ({ exists }: { readonly exists: (path: string) => boolean }) => {
  const shown = links.filter(({ path }) => exists(path))
  if (shown.length === 0) return null
  return (
    <nav className={styles.quick} aria-label="Quick Links">
      {shown.map(({ label, path, icon: Icon }) => (
        <TextLink key={path} href={path} className={styles.quickLink}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
