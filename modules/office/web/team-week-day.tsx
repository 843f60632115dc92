import type { PersonWeek, TeamDay } from '@daybook/office/contract'
import { addDays, type Day, eachDay, formatMinutes } from '@daybook/platform/domain'
import { WeekTrack } from '@daybook/time/web'

export type WeekProps = { readonly people: readonly PersonWeek[]; readonly week: Day; readonly today: Day }

export const isOff = ({ plannedMinutes, workedMinutes }: TeamDay): boolean => plannedMinutes === 0 && workedMinutes === 0

/** What there is to say of a day beside its figures and its marks. Leave for all of it stands in the place of the figures. */
export const notesOf = (day: TeamDay): string[] => [
  ...(day.running ? ['Running'] : []),
  ...(day.missingClockOut ? ['Clock-out missing'] : []),
  ...(day.awayMinutes > 0 && !isOff(day) ? ['Away for a part'] : []),
]

export const workedText = (day: TeamDay, today: Day): string => {
  if (day.awayMinutes > 0 && isOff(day)) return 'Away'
  return day.workedMinutes > 0 || (day.plannedMinutes > 0 && day.day < today) ? formatMinutes(day.workedMinutes) : '–'
}

export const Figures = ({ day, today }: { readonly day: TeamDay; readonly today: Day }) => (
  <>
    {workedText(day, today)}
    {day.plannedMinutes > 0 && day.day <= today && <small>of {formatMinutes(day.plannedMinutes)}</small>}
  </>
)

/** The days of the week with their holidays: those are everybody's, but for who does not work here yet. */
export const columnsOf = ({ people, week }: Pick<WeekProps, 'people' | 'week'>) =>
  eachDay(week, addDays(week, 6)).map((day, i) => ({
    day,
    holiday: people.map(({ days }) => days[i]?.holiday ?? null).find((name) => name !== null),
  }))

export const Total = ({ person }: { readonly person: PersonWeek }) => (
  <>
    {formatMinutes(person.workedMinutes)}
    {person.plannedMinutes > 0 && <small>of {formatMinutes(person.plannedMinutes)}</small>}
    <WeekTrack worked={person.workedMinutes} planned={person.plannedMinutes} overtime={0} />
  </>
)
