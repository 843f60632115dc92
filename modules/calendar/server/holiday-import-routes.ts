import { type Day, dayInZone, importSummary, minDay } from '@daybook/platform/domain'
import { type Context, type Handler, inSteps, type Mount, newId, route } from '@daybook/platform/server'
import { calendarChanged, calendarTopics, holidayChange, holidayDeeds, importHolidays } from '../contract/index.ts'
import { type HolidayRow, planHolidays } from '../domain/index.ts'
import { companyCalendar } from './company-calendar.ts'
import { holidayFileSteps } from './holiday-file.ts'
import { fullFor, isOurs } from './holiday-routes.ts'
import { addHolidayRows, lockHolidayCount, paysHolidays, unpaidAmong } from './holiday-store.ts'
import { ownFault } from './own-days-off.ts'

const toAdd = (rows: readonly HolidayRow[]): { day: Day; name: string; recurring: boolean }[] =>
  rows.flatMap(({ outcome, date, name, recurring }) => (outcome === 'import' && date ? [{ day: date, name, recurring }] : []))

/** Whether a day off is paid is an owner's to say: what HR bring onto one that is not paid, as a yearly one does in another year, is passed over. */
const leavingUnpaid = async (
  { db, actor }: Pick<Context<typeof importHolidays>, 'db' | 'actor'>,
  siteId: string | null,
  rows: readonly HolidayRow[],
): Promise<readonly HolidayRow[]> => {
  if (actor.may(holidayChange) || !(await paysHolidays(db))) return rows
  const unpaid = await unpaidAmong(db, siteId, toAdd(rows))
  return rows.map((row) =>
    row.outcome === 'import' && row.date && unpaid.has(row.date)
      ? { ...row, outcome: 'skipped', reason: 'It falls on a day off that an owner does not pay' }
      : row,
  )
}

const importFile: Handler<typeof importHolidays> = async ({ body }, context) => {
  const { db, actor, now, emit, refuse, record, touch } = context
  const events = await inSteps(holidayFileSteps(body.ics))
  if (typeof events === 'string') return refuse(events)
  if (!(await isOurs(db, body.siteId))) return refuse('not_found')
  const siteId = body.siteId ?? null
  // Held from here on: what is counted, and read, stays so.
  await lockHolidayCount(db, siteId)
  const { sites, ...calendar } = await companyCalendar(db)
  const kept = siteId === null ? calendar.holidays : (sites?.[siteId] ?? [])
  const planned = planHolidays(events, { ...calendar, holidays: kept }, dayInZone(now, actor.zone))
  const rows = await leavingUnpaid(context, siteId, planned)
  const added = toAdd(rows)
  // Before each is looked at: a file may name far more than there may be.
  const full = await fullFor(db, siteId, added.length)
  if (full) return refuse(full.code, full)
  const own = await ownFault(
    context,
    siteId,
    added.map(({ day, recurring }) => ({ date: day, recurring })),
  )
  if (own) return refuse(own)
  const reply = importSummary(rows, 0)
  if (!body.commit || added.length === 0) return reply
  const paid = await paysHolidays(db)
  const fresh = added.map((each) => ({ ...each, id: newId() }))
  await addHolidayRows(db, fresh, { siteId, paid, by: actor.userId })
  const after = { imported: reply.imported, paid, holidays: added.map(({ day, ...more }) => ({ date: day, ...more })) }
  const [type, id] = siteId === null ? ['company', actor.companyId] : ['site', siteId]
  record({ deed: holidayDeeds.import, type, id, after })
  await emit(calendarChanged, { from: added.map(({ day }) => day).reduce(minDay) })
  touch(calendarTopics.calendar)
  return reply
}

export const holidayImportRoutes: readonly Mount[] = [route(importHolidays, importFile)]
