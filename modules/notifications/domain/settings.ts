import { type Kind, kinds } from './kinds.ts'

/** How one kind of news reaches somebody. */
export type Reach = { readonly bell: boolean; readonly mail: boolean; readonly push: boolean }
/** What was chosen before there were devices says nothing of them. */
export type Choices = Readonly<Record<string, Omit<Reach, 'push'> & { readonly push?: boolean }>>

/** Minutes after midnight, on the person's clock. */
export type Hours = {
  /** Between them no mail goes out, and no device is told; over midnight where `from` is the later one. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  /** When the mails of a day go out as one; null for at once. */
  readonly digestAt: number | null
}

/** What somebody chose for a kind, or what it does by itself. */
export const reachOf = (kind: Kind, choices: Choices): Reach => ({
  bell: true,
  mail: kind.mailed,
  push: kind.mailed,
  ...choices[kind.name],
})

/** The kinds that are not mailed to whoever chose so. */
export const unmailed = (choices: Choices): string[] =>
  Object.values(kinds)
    .filter((kind) => !reachOf(kind, choices).mail)
    .map(({ name }) => name)

/** The kinds that no device of whoever chose so is told of. */
export const unpushed = (choices: Choices): string[] =>
  Object.values(kinds)
    .filter((kind) => !reachOf(kind, choices).push)
    .map(({ name }) => name)

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * 60 + minute

const isQuiet = (at: Temporal.ZonedDateTime, quiet: Hours['quiet']): boolean => {
  if (quiet === null) return false
  const { from, to } = quiet
  const minute = minuteOf(at)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The next time at which the clock shows so many minutes after midnight: now, or later. */
const nextAt = (now: Temporal.ZonedDateTime, minutes: number): Temporal.ZonedDateTime => {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const today = now.withPlainTime(time)
  return Temporal.ZonedDateTime.compare(today, now) < 0 ? now.add({ days: 1 }).withPlainTime(time) : today
}

/** When a mail that is wanted now goes out: with the mails of the day, and never within quiet hours. An instant in UTC, `now` or later. */
export const mailTime = (now: string, zone: string, { quiet, digestAt }: Hours): string => {
  const asked = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const at = digestAt === null ? asked : nextAt(asked, digestAt)
  if (!isQuiet(at, quiet) || quiet === null) return digestAt === null ? now : at.toInstant().toString()
  return nextAt(at, quiet.to).toInstant().toString()
}

/** When a device is told what it is to be told now: at once, however mails come, but never within quiet hours. */
export const pushTime = (now: string, zone: string, { quiet }: Pick<Hours, 'quiet'>): string =>
  mailTime(now, zone, { quiet, digestAt: null })
