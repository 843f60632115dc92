import { dateOf, weekdayShort } from '@daybook/platform/domain'
import { Section } from '@daybook/platform/web'
import { MarkWords } from '@daybook/time/web'
import { TeamPerson } from './team-parts.tsx'
import { columnsOf, Figures, isOff, notesOf, Total, type WeekProps } from './team-week-day.tsx'
import styles from './team.module.css'

/** A row for everybody, a column for each day and one for the week. */
export const TeamWeekGrid = ({ people, week, today }: WeekProps) => (
  <Section flush>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls is scrolled by keys */}
    <section className={styles.scroll} tabIndex={0} aria-label="The week of the team">
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {columnsOf({ people, week }).map(({ day, holiday }) => (
              <th key={day} scope="col" data-today={day === today || undefined} aria-current={day === today ? 'date' : undefined}>
                {weekdayShort(day)} {dateOf(day)}
                {holiday !== undefined && <small>{holiday}</small>}
              </th>
            ))}
            <th scope="col">Week</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                <TeamPerson person={person} week={week} />
              </th>
              {person.days.map((day) => (
                <td key={day.day} data-off={isOff(day) || undefined}>
                  <Figures day={day} today={today} />
                  {notesOf(day).map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                  <MarkWords marks={day.marks} className={styles.mark} />
                </td>
              ))}
              <td className={styles.total}>
                <Total person={person} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Section>
)
