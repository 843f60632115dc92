import { mostWeeks, ScheduleForm } from '@daybook/calendar/contract'
import {
  defaultPattern,
  type PlannedDay,
  type PlannedWindow,
  type WeekPattern,
  windowMinutes,
} from '@daybook/calendar/domain/days'
import { DayField } from '@daybook/platform/contract'
import { formatTimeOfDay, isDay, type Minutes, parseTimeOfDay } from '@daybook/platform/domain'
import { parseTypedMinutes, parseTypedSpan, typedHours } from '@daybook/platform/web'
import { z } from 'zod'

// What is typed: hours as people write them, and times of the day as spans with commas between.

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Hours that are typed in a day; nothing is a day off. Null for what is no length of time. */
const minutesTyped = (typed: string): Minutes | null => (typed.trim() === '' ? 0 : parseTypedMinutes(typed, 'h'))

const windowTyped = (typed: string): PlannedWindow | null => {
  const span = parseTypedSpan(typed)
  const [from, to] = [parseTimeOfDay(span?.from ?? ''), parseTimeOfDay(span?.to ?? '')]
  return from === null || to === null ? null : { from, to }
}

/** `9-12:30, 13-17` as windows; null where a part of it is no span. */
export const windowsTyped = (typed: string): readonly PlannedWindow[] | null => {
  const parts = typed.split(/[,;]/).filter((part) => part.trim() !== '')
  const windows = parts.map(windowTyped)
  return windows.every((window) => window !== null) ? windows : null
}

const Day = z.object({ hours: z.string(), times: z.string(), half: z.boolean() }).superRefine(({ hours, times }, context) => {
  const [minutes, windows] = [minutesTyped(hours), windowsTyped(times)]
  if (minutes === null || minutes > 1440)
    context.addIssue({ code: 'custom', path: ['hours'], message: 'Write hours like 8 or 7:30' })
  if (windows === null || windows.length > 3)
    context.addIssue({ code: 'custom', path: ['times'], message: 'Write times like 9–12:30, 13–17' })
  else if (windows.length > 0 && minutes !== null && minutes > windows.reduce((sum, each) => sum + windowMinutes(each), 0))
    context.addIssue({ code: 'custom', path: ['hours'], message: 'More than fits between these times' })
})
export type TypedDay = z.output<typeof Day>

export const TypedSchedule = z.object({
  name: ScheduleForm.shape.name,
  from: DayField,
  grace: ScheduleForm.shape.graceMinutes.unwrap(),
  siteId: ScheduleForm.shape.siteId.unwrap(),
  weeks: z
    .array(z.object({ days: z.array(Day).length(7) }))
    .min(1)
    .max(mostWeeks),
})
export type TypedSchedule = z.output<typeof TypedSchedule>
export type TypedWeek = TypedSchedule['weeks'][number]

const typedWindow = ({ from, to }: PlannedWindow): string => `${formatTimeOfDay(from)}–${formatTimeOfDay(to % 1440)}`

const typedDay = ({ minutes, half = false, windows = [] }: PlannedDay): TypedDay => ({
  hours: minutes === 0 ? '' : typedHours(minutes),
  times: windows.map(typedWindow).join(', '),
  half,
})

/** A week as a form shows it, Monday first. */
export const typedWeek = (pattern: WeekPattern = defaultPattern): TypedWeek => ({
  days: weekdays.map((weekday) => typedDay(pattern[weekday])),
})

const plannedOf = ({ hours, times, half }: TypedDay): PlannedDay => {
  const minutes = minutesTyped(hours) ?? 0
  const windows = windowsTyped(times) ?? []
  if (minutes === 0) return { minutes }
  return { minutes, ...(half ? { half } : {}), ...(windows.length > 0 ? { windows } : {}) }
}

/** What is typed as a week; what cannot be read of it yet is a day off. */
export const patternOf = ({ days }: TypedWeek): WeekPattern => {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = days.map(plannedOf)
  const off = { minutes: 0 }
  return {
    1: monday ?? off,
    2: tuesday ?? off,
    3: wednesday ?? off,
    4: thursday ?? off,
    5: friday ?? off,
    6: saturday ?? off,
    7: sunday ?? off,
  }
}

/** What is sent of what was typed. */
export const formOf = ({ name, from, grace, siteId, weeks }: TypedSchedule): ScheduleForm => ({
  name,
  from: isDay(from) ? from : ('' as never),
  graceMinutes: grace,
  siteId,
  weeks: weeks.map(patternOf),
})

/** The hours of a day that only its times were typed of: all that lies between them. */
export const hoursBetween = (times: string): string => {
  const windows = windowsTyped(times) ?? []
  return windows.length === 0 ? '' : typedHours(windows.reduce((sum, window) => sum + windowMinutes(window), 0))
}
