import { isCountry } from '@daybook/company/server'
import { day as toDay, dayInZone, yearOf } from '@daybook/platform/domain'
import { type Actor, type Db, type Handler, type Mount, newId, route } from '@daybook/platform/server'
import {
  addSite,
  calendarTopics,
  holidayChange,
  listSites,
  removeSite,
  changeSite,
  type Site,
  siteDeeds,
} from '../contract/index.ts'
import { countryHolidays, regionsIn } from './country-holidays.ts'
import { addPresets, holidaysOfSite, paysHolidays, type PresetHoliday, unpaidAmong } from './holiday-store.ts'
import { addSiteRow, changeSiteRow, dropSite, lockSite, lockSiteCount, siteRows } from './site-store.ts'
import { followSites } from './site-zones.ts'

// Every figure of a day is computed with the days off of all of them.
const mostSites = 30

const listAll: Handler<typeof listSites> = async (_, { db, actor, now }) => ({
  items: await siteRows(db, dayInZone(now, actor.zone)),
})

const reload = async (db: Db, id: string, actor: Actor, now: string): Promise<Site> => {
  const found = (await siteRows(db, dayInZone(now, actor.zone))).find((site) => site.id === id)
  if (!found) throw new Error('a site that was just written is gone')
  return found
}

const isPlace = async (country: string, region: string | null): Promise<boolean> =>
  // oxlint-disable-next-line daybook/constant-time -- the code of a region
  (await isCountry(country)) && (region === null || (await regionsIn(country)).some(({ code }) => code === region))

/** The first days off of a site. Whether they are paid is the owner's to say: for whoever is none, one that the company does not pay is not paid here either. */
const addFirst = async (db: Db, actor: Actor, siteId: string, found: readonly PresetHoliday[]): Promise<number> => {
  const pays = await paysHolidays(db)
  const days = found.map((each) => ({ day: toDay(each.day), recurring: false }))
  const unpaid: ReadonlySet<string> = actor.may(holidayChange) ? new Set() : await unpaidAmong(db, null, days)
  const [paid, other] = [found.filter(({ day }) => !unpaid.has(day)), found.filter(({ day }) => unpaid.has(day))]
  return (await addPresets(db, siteId, paid, pays)) + (await addPresets(db, siteId, other, false))
}

const addOne: Handler<typeof addSite> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const { name, country, region, zone } = body
  if (!(await isPlace(country, region))) return refuse('site.unknown_place', { field: 'region' })
  if ((await lockSiteCount(db)) >= mostSites) return refuse('site.too_many', { words: { sites: mostSites } })
  const year = yearOf(dayInZone(now, actor.zone))
  const id = newId()
  if (!(await addSiteRow(db, { id, name, country, region, zone, holidays_until: year + 1 })))
    return refuse('site.exists', { field: 'name' })
  const place = { country, region: region ?? undefined }
  const found = await countryHolidays(actor.accountId, place, [year - 1, year, year + 1])
  const holidays = await addFirst(db, actor, id, found)
  record({ deed: siteDeeds.add, type: 'site', id, after: { name, country, region, zone, holidays } })
  touch(calendarTopics.calendar)
  return reload(db, id, actor, now)
}

const changeOne: Handler<typeof changeSite> = async ({ params: { id }, body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const before = await lockSite(db, id)
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const { name, zone } = body
  if (!(await changeSiteRow(db, id, name, zone))) return refuse('site.exists', { field: 'name' })
  record({ deed: siteDeeds.change, type: 'site', id, before: { name: before.name, zone: before.zone }, after: { name, zone } })
  await followSites(context, actor.companyId, dayInZone(now, actor.zone))
  touch(calendarTopics.calendar)
  return reload(db, id, actor, now)
}

const removeOne: Handler<typeof removeSite> = async ({ params: { id } }, { db, refuse, record, touch }) => {
  const before = await lockSite(db, id)
  if (!before) return refuse('not_found')
  const holidays = await holidaysOfSite(db, id)
  if (!(await dropSite(db, id))) return refuse('site.in_use')
  record({ deed: siteDeeds.remove, type: 'site', id, before: { ...before, holidays } })
  touch(calendarTopics.calendar)
  return { response_message: `${before.name} was removed.` }
}

export const siteRoutes: readonly Mount[] = [
  route(listSites, listAll),
  route(addSite, addOne),
  route(changeSite, changeOne),
  route(removeSite, removeOne),
]
