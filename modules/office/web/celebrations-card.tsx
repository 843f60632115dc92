import type { OfficeView } from '@daybook/office/contract'
import { monthShort, plural } from '@daybook/platform/domain'
import { PersonChip } from '@daybook/platform/web'
import { Card, Nothing, Rows } from './card.tsx'
import { useOffice } from './office-query.ts'
import styles from './office.module.css'

/** `'03-16'` → `16 Mar`. Colleagues see a birthday's day and month, never its year. */
const dateWords = (monthDay: string): string => `${monthDay.slice(3)} ${monthShort(Number(monthDay.slice(0, 2)))}`

type Celebration = OfficeView['holidayGuysOfThisMonth'][number] & { years?: number }

/** Of this month, those before today; the list goes on into the next month, which around New Year has the smaller number. */
const isPast = (monthDay: string, today: string): boolean =>
  monthDay.slice(0, 2) === today.slice(5, 7) && monthDay < today.slice(5)

type ListProps = { title: string; people: readonly Celebration[]; today: string; empty: string }

const CelebrationList = ({ title, people, today, empty }: ListProps) => (
  <div>
    <h3 className={styles.subtitle}>{title}</h3>
    {people.length === 0 ? (
      <Nothing>{empty}</Nothing>
    ) : (
      <Rows label={title}>
        {people.map(({ userId, userName, profileImageS3Path, monthDay, years }) => (
          <li key={userId} className={styles.line} data-past={isPast(monthDay, today) || undefined}>
            <PersonChip
              name={userName}
              src={profileImageS3Path}
              {...(years === undefined ? {} : { detail: plural(years, 'year') })}
            />
            <span className={styles.dates}>{monthDay === today.slice(5) ? 'Today' : dateWords(monthDay)}</span>
          </li>
        ))}
      </Rows>
    )}
  </div>
)

/** Birthdays and work anniversaries of this month and the next 30 days, by month and day. */
export const CelebrationsCard = () => {
  const office = useOffice()
  return (
    <Card title="Upcoming Celebrations">
      <div className={styles.celebrations}>
        <CelebrationList
          title="Birthdays"
          people={office.holidayGuysOfThisMonth}
          today={office.today}
          empty="No upcoming birthdays."
        />
        <CelebrationList
          title="Work anniversaries"
          people={office.workAnniversariesThisMonth}
          today={office.today}
          empty="No upcoming anniversaries."
        />
      </div>
    </Card>
  )
}
