import type { ScheduleForm } from '../contract/index.ts'

/** A week in which so many minutes are planned on these weekdays, 1 Monday to 7 Sunday. */
export const someWeek = (minutes: number, ...weekdays: number[]): ScheduleForm['weeks'][number] => {
  const on = (weekday: number) => ({ minutes: weekdays.includes(weekday) ? minutes : 0 })
  return { '1': on(1), '2': on(2), '3': on(3), '4': on(4), '5': on(5), '6': on(6), '7': on(7) }
}

/** Six hours from Monday to Wednesday. */
export const partTime = someWeek(360, 1, 2, 3)
