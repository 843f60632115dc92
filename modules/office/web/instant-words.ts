/** A moment in the reader's zone, to the second: `16 Mar 2026, 10:00:00`. */
export const instantWords = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(instant))

/** Its time of day alone, in the reader's zone: `10:00`. */
export const clockWords = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
