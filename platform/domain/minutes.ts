/** A duration in whole minutes. */
export type Minutes = number

/** `450` → `7 h 30`, `60` → `1 h`, `45` → `45 min`, minus as `−`. */
export const formatMinutes = (minutes: Minutes): string => {
  const sign = minutes < 0 ? '−' : ''
  const whole = Math.abs(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${String(rest).padStart(2, '0')}`
}

/** `450` → `7.50`: decimal hours for files, rounded half up to two places. */
export const decimalHours = (minutes: Minutes): string => (Math.floor((minutes * 100) / 60 + 0.5) / 100).toFixed(2)

/** `'07:30'` → minutes since midnight; null when it is no time of day. `24:00` is refused: it is 00:00 of the next day. */
export const parseTimeOfDay = (text: string): Minutes | null => {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Minutes since midnight → `'07:30'`. */
export const formatTimeOfDay = (minutes: Minutes): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
