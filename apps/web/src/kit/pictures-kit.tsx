import { EmptyPicture, emptyPictures, Section } from '@daybook/platform/web'
import {
  IconAlertTriangle,
  IconBell,
  IconBuilding,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconClockHour4,
  IconDownload,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconSearch,
  IconSun,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import styles from './kit.module.css'

const icons = [
  [IconLayoutDashboard, 'My Office'],
  [IconClockHour4, 'Timesheet'],
  [IconChecks, 'Approvals'],
  [IconUsers, 'People'],
  [IconReceipt, 'Payroll'],
  [IconCalendarDollar, 'Pay set-up'],
  [IconCalendarEvent, 'Holidays'],
  [IconBuilding, 'Company'],
  [IconUserCircle, 'Profile'],
  [IconUserPlus, 'Invite'],
  [IconSearch, 'Search'],
  [IconBell, 'Notifications'],
  [IconDownload, 'Download'],
  [IconUpload, 'Import'],
  [IconCheck, 'Approve'],
  [IconAlertTriangle, 'Attention'],
  [IconSun, 'Light'],
  [IconMoon, 'Dark'],
  [IconLogout, 'Sign out'],
] as const

const belongs: Record<(typeof emptyPictures)[number], string> = {
  day: 'A day with nothing in it',
  people: 'Nobody works here yet',
  pay: 'No payslip yet',
  done: 'Everything is decided',
  search: 'Nothing matches',
  paper: 'A file without rows',
  month: 'No holidays',
  cycle: 'No pay cycle yet',
}

/** Icons: 1.75 px lines, always with a word or a label. Pictures: made of the product's own shapes. */
export const PicturesKit = () => (
  <>
    <Section title="Icons">
      <ul className={styles.icons}>
        {icons.map(([Icon, name]) => (
          <li key={name}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Pictures of empty places">
      <ul className={styles.pictures}>
        {emptyPictures.map((name) => (
          <li key={name}>
            <EmptyPicture name={name} />
            {belongs[name]}
          </li>
        ))}
      </ul>
    </Section>
  </>
)
