const counted = (count: number, unit: string): string => `in ${count} ${unit}${count === 1 ? '' : 's'}`

/** A waiting time in words, rounded up, so that anyone who waits that long is let in: "in 40 seconds", "in 3 minutes". */
export const waitWords = (seconds: number): string => {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}
