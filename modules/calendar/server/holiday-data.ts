import { parentPort } from 'node:worker_threads'
import { type Holiday, type Place, publicHolidays, type Region, regionsOf } from '@daybook/calendar/domain'

// The thread that holds the data of all countries and computes their holidays (country-holidays.ts).

/** What is asked of a place: its holidays in these years, and its regions where `years` is empty. */
export type PlaceAsked = Place & { readonly years: readonly number[] }
export type PlaceFound = { readonly regions: readonly Region[]; readonly holidays: readonly Holiday[] }

const find = ({ years, ...place }: PlaceAsked): PlaceFound => ({
  regions: years.length === 0 ? regionsOf(place.country) : [],
  holidays: years.flatMap((year) => publicHolidays({ ...place, year })),
})

parentPort?.on('message', (asked: PlaceAsked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
  parentPort?.postMessage(find(asked))
})
