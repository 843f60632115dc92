import type { TeamDay } from '@daybook/office/contract'
import { dateOf, weekdayShort } from '@daybook/platform/domain'
import { Section } from '@daybook/platform/web'
import { MarkWords } from '@daybook/time/web'
import { TeamPerson } from './team-parts.tsx'
import { columnsOf, isOff, notesOf, Total, type WeekProps, workedText } from './team-week-day.tsx'
import styles from './team.module.css'

const told = (day: TeamDay): boolean => day.marks.length > 0 || notesOf(day).length > 0

/** Where there is no room for columns: a person after the other, the seven figures below, and what there is to say of a day in words. */
export const TeamWeekList = ({ people, week, today }: WeekProps) => (
  <Section flush>
    {columnsOf({ people, week }).map(
      ({ day, holiday }) =>
        holiday !== undefined && (
          <p key={day} className={styles.holiday}>
            {weekdayShort(day)} {dateOf(day)}: {holiday}
          </p>
        ),
    )}
    <ul className={styles.cards} aria-label="The week of the team">
      {people.map((person) => (
        <li key={person.userId}>
          <div className={styles.cardHead}>
            <TeamPerson person={person} week={week} />
            <span className={styles.total}>
              <Total person={person} />
            </span>
          </div>
          <ol className={styles.seven}>
            {person.days.map((day) => (
              <li
                key={day.day}
                data-off={isOff(day) || undefined}
                data-today={day.day === today || undefined}
                data-mark={day.marks.length > 0 || undefined}
              >
                <span>{weekdayShort(day.day)}</span>
                {workedText(day, today)}
              </li>
            ))}
          </ol>
          {person.days.filter(told).map((day) => (
            <p key={day.day} className={styles.told}>
              <span>
                {weekdayShort(day.day)} {dateOf(day.day)}
              </span>
              <span>{notesOf(day).join(', ')}</span>
              <MarkWords marks={day.marks} className={styles.mark} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  </Section>
)
