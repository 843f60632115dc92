import { companyCreated } from '@daybook/company/contract'
import { dayInZone, minDay, yearOf } from '@daybook/platform/domain'
import { type Db, route, type Handler, type Mount, newId, onNow, type Listener } from '@daybook/platform/server'
import {
  addHoliday,
  calendarChanged,
  changeHoliday,
  exportHolidays,
  type Holiday,
  holidayAdd,
  holidayChange,
  holidayDeeds,
  listHolidays,
  payHolidays,
  removeHoliday,
  calendarTopics,
} from '../contract/index.ts'
import { dayInYear } from '../domain/days.ts'
import { countryHolidays } from './country-holidays.ts'
import {
  addHolidayRow,
  addPresets,
  addWorkWeek,
  changeHolidayRow,
  dropHoliday,
  holidaysBeside,
  isUnpaidOn,
  holidaysOfYear,
  lockHoliday,
  lockHolidayCount,
  lockHolidays,
  payHolidaysFrom,
  paysHolidays,
} from './holiday-store.ts'
import { writeIcal } from './ical.ts'
import { addDefaultSchedule } from './schedule-store.ts'
import { ownFault } from './own-days-off.ts'
import { findSite } from './site-store.ts'

// Every figure of a day is computed with all of them. The country's come on top, a score or two each year.
const mostHolidays = 1000
// Those that the sites were given by hand, together: each figure of a company is computed with them as well.
const mostAtSites = 2000
// No calendar has so many on one; the country's come on top of these, too.
const mostOnOneDay = 20

/** Whether a site, where one is named, is one of this company. */
export const isOurs = async (db: Db, siteId: string | undefined): Promise<boolean> =>
  siteId === undefined || (await findSite(db, siteId)) !== undefined

/** Why so many more days off are too many; null where they are not. Nobody else adds any until the transaction ends. */
export const fullFor = async (db: Db, siteId: string | null, more: number) => {
  const { holidays, at_sites: atSites } = await lockHolidayCount(db, siteId)
  if (holidays + more > mostHolidays) return { code: 'holiday.too_many', words: { holidays: mostHolidays } } as const
  const full = siteId !== null && atSites + more > mostAtSites
  return full ? ({ code: 'holiday.too_many_at_sites', words: { holidays: mostAtSites } } as const) : null
}

const listYear: Handler<typeof listHolidays> = async ({ query }, { db, actor, refuse }) => {
  if (!(await isOurs(db, query.siteId))) return refuse('not_found')
  return {
    items: await holidaysOfYear(db, query.siteId ?? null, Number(query.year)),
    paysHolidays: await paysHolidays(db),
    can: { add: actor.may(holidayAdd), change: actor.may(holidayChange) },
  }
}

/** A calendar program knows a day again by its id, so that reading a year twice changes it instead of doubling it. */
const eventOf = (holiday: Holiday, year: number, changedAt: string) => {
  const on = dayInYear(holiday, year)
  const summary = holiday.fractionPercent === 50 ? `${holiday.name} (half the day)` : holiday.name
  return { id: `${holiday.id}-${year}`, from: on, to: on, summary, changedAt }
}

const exportYear: Handler<typeof exportHolidays> = async ({ query }, { db, now, refuse }) => {
  const site = query.siteId === undefined ? null : await findSite(db, query.siteId)
  if (site === undefined) return refuse('not_found')
  const year = Number(query.year)
  // One that is kept on another day stands there as a holiday of its own.
  const off = (await holidaysOfYear(db, site?.id ?? null, year)).filter(({ fractionPercent }) => fractionPercent > 0)
  const events = off.map((holiday) => eventOf(holiday, year, now))
  return {
    bytes: Buffer.from(await writeIcal(site ? `Holidays ${site.name} ${year}` : `Holidays ${year}`, events)),
    fileName: `holidays-${year}.ics`,
  }
}

const addOne: Handler<typeof addHoliday> = async ({ body }, context) => {
  const { db, actor, emit, refuse, record, touch } = context
  const { date, fractionPercent, siteId = null, ...same } = body
  if (!(await isOurs(db, body.siteId))) return refuse('not_found')
  // Held from here on: whose days off they are stays so.
  await lockHolidays(db)
  const own = await ownFault(context, siteId, [{ date, recurring: body.recurring }])
  if (own) return refuse(own)
  const id = newId()
  const full = await fullFor(db, siteId, 1)
  if (full) return refuse(full.code, full)
  if ((await holidaysBeside(db, id, { day: date, recurring: body.recurring, siteId })) >= mostOnOneDay)
    return refuse('holiday.day_full', { field: 'date', words: { holidays: mostOnOneDay } })
  const habit = await paysHolidays(db)
  const paid = body.paid ?? habit
  // Whether days off are paid is the owner's to say: of all of them, and of one.
  if (paid && !actor.may(holidayChange) && (!habit || (await isUnpaidOn(db, { day: date, recurring: body.recurring, siteId }))))
    return refuse('holiday.paid_by_owner', { field: 'paid' })
  const added = await addHolidayRow(db, id, {
    ...same,
    siteId,
    paid,
    day: date,
    fraction_percent: fractionPercent,
    by: actor.userId,
  })
  if (!added) return refuse('holiday.exists', { field: 'date' })
  record({ deed: holidayDeeds.add, type: 'holiday', id: added.id, after: added })
  await emit(calendarChanged, { from: date })
  touch(calendarTopics.calendar)
  return added
}

const changeOne: Handler<typeof changeHoliday> = async ({ params, body }, { db, actor, emit, refuse, record, touch }) => {
  const before = await lockHoliday(db, params.id)
  if (!before) return refuse('not_found')
  await lockHolidayCount(db, before.siteId)
  if (before.version !== body.version) return refuse('version.stale')
  const [day, recurring] = [body.date ?? before.date, body.recurring ?? before.recurring]
  const isMoved = day !== before.date || (recurring && !before.recurring)
  if (isMoved && (await holidaysBeside(db, before.id, { day, recurring, siteId: before.siteId })) >= mostOnOneDay)
    return refuse('holiday.day_full', { field: 'date', words: { holidays: mostOnOneDay } })
  const values = {
    day,
    name: body.name ?? before.name,
    fraction_percent: body.fractionPercent ?? before.fractionPercent,
    recurring,
    paid: body.paid ?? before.paid,
    by: actor.userId,
  }
  const after = await changeHolidayRow(db, params.id, values)
  if (!after) return refuse('holiday.exists', { field: 'date' })
  record({ deed: holidayDeeds.change, type: 'holiday', id: after.id, before, after })
  await emit(calendarChanged, { from: minDay(before.date, day) })
  touch(calendarTopics.calendar)
  return after
}

const removeOne: Handler<typeof removeHoliday> = async ({ params }, { db, emit, refuse, record, touch }) => {
  const before = await lockHoliday(db, params.id)
  if (!before) return refuse('not_found')
  await dropHoliday(db, params.id)
  record({ deed: holidayDeeds.remove, type: 'holiday', id: before.id, before })
  await emit(calendarChanged, { from: before.date })
  touch(calendarTopics.calendar)
  return { response_message: `${before.name} was removed.` }
}

const payAll: Handler<typeof payHolidays> = async ({ body }, { db, actor, now, record, touch }) => {
  const before = await paysHolidays(db)
  const changed = await payHolidaysFrom(db, dayInZone(now, actor.zone), body.paid)
  const { companyId: id } = actor
  record({ deed: holidayDeeds.pay, type: 'company', id, before: { paid: before }, after: { paid: body.paid, holidays: changed } })
  touch(calendarTopics.calendar)
  return { paysHolidays: body.paid }
}

// A new company starts with the days off of its country and region, last year's to next year's, and Monday to Friday. Later
// years come with `holidaysJob`.
const addCountryHolidays: Listener<typeof companyCreated> = async (company, { db, now, record }) => {
  const { companyId: id, country, region, paysHolidays: paid } = company
  const year = yearOf(company.today)
  const until = year + 1
  const found = await countryHolidays(company.accountId, { country, region: region ?? undefined }, [year - 1, year, until])
  await addWorkWeek(db, paid, until)
  await addDefaultSchedule(db, { by: null, at: now })
  const holidays = await addPresets(db, null, found, paid)
  record({ deed: holidayDeeds.preset, type: 'company', id, after: { country, region, until, holidays, paid } })
}

export const holidayRoutes: readonly Mount[] = [
  route(listHolidays, listYear),
  route(exportHolidays, exportYear),
  route(addHoliday, addOne),
  route(changeHoliday, changeOne),
  route(removeHoliday, removeOne),
  route(payHolidays, payAll),
]

export const holidayEvents: readonly Mount[] = [onNow(companyCreated, addCountryHolidays)]
