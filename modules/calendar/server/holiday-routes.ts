import { companyCreated } from '@daybook/company/contract'
import { yearOf } from '@daybook/platform/domain'
import { route, type Handler, type Mount, newId, onNow, type Listener } from '@daybook/platform/server'
import {
  addHoliday,
  changeHoliday,
  holidayAdd,
  holidayChange,
  holidayDeeds,
  listHolidays,
  removeHoliday,
  calendarTopics,
} from '../contract/index.ts'
import {
  addHolidayRow,
  addPresets,
  addWorkWeek,
  changeHolidayRow,
  dropHoliday,
  holidaysOfYear,
  lockHoliday,
  lockHolidayCount,
  type PresetHoliday,
} from './holiday-store.ts'

// Every figure of a day is computed with all of them. A country's come only to a company that has none yet.
const mostHolidays = 1000

const listYear: Handler<typeof listHolidays> = async ({ query }, { db, actor }) => ({
  items: await holidaysOfYear(db, Number(query.year)),
  can: { add: actor.may(holidayAdd), change: actor.may(holidayChange) },
})

const addOne: Handler<typeof addHoliday> = async ({ body }, { db, refuse, record, touch }) => {
  const { date, fractionPercent, ...same } = body
  if ((await lockHolidayCount(db)) >= mostHolidays) return refuse('holiday.too_many', { words: { holidays: mostHolidays } })
  const added = await addHolidayRow(db, newId(), { ...same, day: date, fraction_percent: fractionPercent })
  if (!added) return refuse('holiday.exists', { field: 'date' })
  record({ deed: holidayDeeds.add, type: 'holiday', id: added.id, after: added })
  touch(calendarTopics.calendar)
  return added
}

const changeOne: Handler<typeof changeHoliday> = async ({ params, body }, { db, refuse, record, touch }) => {
  const before = await lockHoliday(db, params.id)
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const after = await changeHolidayRow(db, params.id, {
    day: body.date ?? before.date,
    name: body.name ?? before.name,
    fraction_percent: body.fractionPercent ?? before.fractionPercent,
    recurring: body.recurring ?? before.recurring,
  })
  if (!after) return refuse('holiday.exists', { field: 'date' })
  record({ deed: holidayDeeds.change, type: 'holiday', id: after.id, before, after })
  touch(calendarTopics.calendar)
  return after
}

const removeOne: Handler<typeof removeHoliday> = async ({ params }, { db, refuse, record, touch }) => {
  const before = await lockHoliday(db, params.id)
  if (!before) return refuse('not_found')
  await dropHoliday(db, params.id)
  record({ deed: holidayDeeds.remove, type: 'holiday', id: before.id, before })
  touch(calendarTopics.calendar)
  return { response_message: `${before.name} was removed.` }
}

// A new company starts with its country's days off, last year's to next year's, and Monday to Friday.
const addCountryHolidays: Listener<typeof companyCreated> = async ({ country, today }, { db }) => {
  await addWorkWeek(db)
  await addPresets(db, await countryHolidays(country, yearOf(today)))
}

export const holidayRoutes: readonly Mount[] = [
  route(listHolidays, listYear),
  route(addHoliday, addOne),
  route(changeHoliday, changeOne),
  route(removeHoliday, removeOne),
]

export const holidayEvents: readonly Mount[] = [onNow(companyCreated, addCountryHolidays)]

/** The country's public holidays around a year. The data set is large, so it is loaded when the first company needs it. */
const countryHolidays = async (country: string, year: number): Promise<PresetHoliday[]> => {
  const { publicHolidays } = await import('../domain/public-holidays.ts')
  return [year - 1, year, year + 1]
    .flatMap((of) => publicHolidays({ country, year: of }))
    .map(({ date, name, fraction, observedOn }) => ({
      id: newId(),
      day: date,
      name,
      fraction_percent: Math.round((observedOn ? 0 : (fraction ?? 1)) * 100),
      observed_on: observedOn ?? null,
    }))
}
