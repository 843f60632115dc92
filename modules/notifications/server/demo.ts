import type { DemoPart } from '@daybook/platform/server'
import { acknowledgeNotifications } from '../contract/index.ts'

/** Everybody in the demo company reads what they are told within some days. */
const readWithinDays = 4

export const notificationsDemo: DemoPart = {
  now: async ({ workers, boss, nowInstant, settle, at, as }) => {
    at(nowInstant)
    await settle()
    const until = Temporal.Instant.from(nowInstant)
      .subtract({ hours: readWithinDays * 24 })
      .toString()
    for (const person of [boss, ...workers]) await (await as(person)).call(acknowledgeNotifications, { body: { until } })
  },
}
