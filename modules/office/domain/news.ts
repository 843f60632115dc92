/** How long fetched news count, in minutes: three days (docs/product.md#the-dashboard). */
export const newsMinutes = 4320

/** As much of a description stands on a card. */
export const shownLetters = 100

const minutesSince = (fetchedAt: string, now: string): number =>
  Temporal.Instant.from(fetchedAt).until(Temporal.Instant.from(now)).total('minutes')

/** Whether news are to be fetched again. */
export const isStale = (fetchedAt: string, now: string): boolean => minutesSince(fetchedAt, now) >= newsMinutes

/** Whether news are too old to be called today's: their source has not answered for another three days. */
export const isOutdated = (fetchedAt: string, now: string): boolean => minutesSince(fetchedAt, now) >= 2 * newsMinutes

/** The beginning of a description, by letters as people count them. */
export const shortened = (description: string): string => {
  const letters = [...description]
  return letters.length <= shownLetters ? description : `${letters.slice(0, shownLetters).join('').trimEnd()}…`
}
