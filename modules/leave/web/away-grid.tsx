import { VisuallyHidden } from '@mantine/core'
import type { AwayPerson } from '@daybook/leave/contract'
import { dateOf, type Day, weekdayShort } from '@daybook/platform/domain'
import { Section } from '@daybook/platform/web'
import type { AwayView } from './away-span.ts'
import { type Away, type AwayDays, spanOn, wordsOf } from './away-words.ts'
import styles from './calendar.module.css'

/** What stands on a bar that is wide enough for words: the type for whoever may know it, and for others that they are away. */
const label = ({ typeName, half, waits }: Away): string => {
  const what = typeName ?? 'Away'
  if (waits) return `${what}, waits`
  return half ? `${what}, ${half === 'first' ? 'morning' : 'afternoon'}` : what
}

type CellProps = {
  readonly person: AwayPerson
  readonly on: Day
  readonly view: AwayView
  readonly first: Day
  readonly free: boolean
}

/** A bar says its words once: on its first day that is shown. */
const isFirst = ({ from }: Away, { on, first }: CellProps): boolean => from === on || on === first

const Cell = (props: CellProps) => {
  const { person, on, view, free } = props
  const span = spanOn(person.away, on)
  return (
    <td data-free={free || undefined}>
      {span && (
        <span
          title={wordsOf(person.userName, span)}
          className={styles.away}
          data-begins={span.from === on || undefined}
          data-ends={span.to === on || undefined}
          data-waits={span.waits}
          data-half={span.half ?? undefined}
        >
          {view === 'week' && isFirst(span, props) && (
            <span className={styles.label} aria-hidden="true">
              {label(span)}
            </span>
          )}
          <VisuallyHidden>{wordsOf(person.userName, span)}</VisuallyHidden>
        </span>
      )}
    </td>
  )
}

type HeadProps = Pick<AwayDays, 'free' | 'holidays' | 'today'> & { readonly on: Day; readonly view: AwayView }

const Head = ({ on, view, free, holidays, today }: HeadProps) => (
  <th
    scope="col"
    data-free={free.has(on) || undefined}
    data-today={on === today || undefined}
    aria-current={on === today ? 'date' : undefined}
    title={holidays.get(on)}
  >
    {view === 'week' ? (
      <>
        {weekdayShort(on)} {dateOf(on)}
        {holidays.has(on) && <small>{holidays.get(on)}</small>}
      </>
    ) : (
      <>
        {weekdayShort(on).slice(0, 2)}
        <br />
        {dateOf(on)}
      </>
    )}
  </th>
)

/** A row for everybody, a column for each day: a month in narrow ones, a week in wide ones with words on the bars. */
export const AwayGrid = ({ view, ...shown }: AwayDays & { readonly view: AwayView }) => {
  const { people, days, free } = shown
  const [first] = days
  return (
    <Section flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls is scrolled by keys */}
      <section className={styles.month} tabIndex={0} aria-label="Who is away">
        <table className={styles.grid} data-view={view}>
          <thead>
            <tr>
              <th scope="row">Person</th>
              {days.map((on) => (
                <Head key={on} on={on} view={view} {...shown} />
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.userId}>
                <th scope="row">{person.userName}</th>
                {days.map((on) => (
                  <Cell key={on} person={person} on={on} view={view} first={first ?? on} free={free.has(on)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
