import type { WorkSchedule } from '@daybook/calendar/domain/days'
import { demandReach } from '@daybook/people/server'
import { type Day, dayInZone, formatDay } from '@daybook/platform/domain'
import {
  type Actor,
  type App,
  type Db,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  route,
  selfPlaces,
} from '@daybook/platform/server'
import {
  addSchedule,
  calendarChanged,
  calendarTopics,
  changeSchedule,
  getPersonSchedule,
  giveSchedule,
  listSchedules,
  removeSchedule,
  scheduleDeeds,
  scheduleManage,
  searchScheduled,
} from '../contract/index.ts'
import { isOurs } from './holiday-routes.ts'
import { watchDaysOff } from './own-days-off.ts'
import { calendarOf } from './person-calendar.ts'
import {
  addScheduleRow,
  countSchedules,
  countWeeks,
  dropSchedule,
  giveRows,
  holdPlans,
  isGivenTo,
  lockSchedule,
  peopleToGive,
  renameSchedule,
  saveVersion,
  scheduledPeople,
  type ScheduleHead,
  scheduleRows,
  worksByCompanys,
} from './schedule-store.ts'
import { settledDay } from './settled-slot.ts'
import { siteRows } from './site-store.ts'
import { followSites } from './site-zones.ts'

// Screens show all of them, and payroll reads them with every run.
const mostSchedules = 50
const mostVersions = 60
// Whoever works by several is planned by all that these have, and the list shows it: 800 kB at the most.
const mostWeeksOfAll = 1000
// A schedule a month for eight years.
const mostGiven = 100

const showSchedules: Handler<typeof listSchedules> = async (_, { app, db, actor, now }) => {
  const today = dayInZone(now, actor.zone)
  return { items: await scheduleRows(db, today), today, settledThrough: await settledDay(app, db) }
}

/** The last day of which pay is final, where a plan would begin on or before it. */
const settledAt = async (app: App, db: Db, from: Day): Promise<{ day: string } | null> => {
  const settled = await settledDay(app, db)
  return settled !== null && from <= settled ? { day: formatDay(settled) } : null
}

/** Whose planned hours nobody decides for themselves but an owner: holidays and leave are paid by them. */
const notTheirs = (actor: Actor): readonly string[] => (actor.role === 'ENTERPRISE_ADMIN' ? [] : selfPlaces(actor))

const forLog = ({ name, versions }: Pick<ScheduleHead, 'name' | 'versions'>) => ({
  name,
  versions: versions.map(({ from, weeks, graceMinutes, site }) => ({ from, weeks, graceMinutes, ...(site ? { site } : {}) })),
})

const addOne: Handler<typeof addSchedule> = async ({ body }, { app, db, actor, now, refuse, record, touch }) => {
  await holdPlans(db)
  if ((await countSchedules(db)) >= mostSchedules) return refuse('schedule.too_many', { words: { schedules: mostSchedules } })
  if ((await countWeeks(db)) + body.weeks.length > mostWeeksOfAll)
    return refuse('schedule.too_many_weeks', { words: { weeks: mostWeeksOfAll } })
  const settled = await settledAt(app, db, body.from)
  if (settled) return refuse('schedule.settled', { field: 'from', words: settled })
  if (!(await isOurs(db, body.siteId ?? undefined))) return refuse('not_found')
  const id = newId()
  if (!(await addScheduleRow(db, id, body.name))) return refuse('schedule.exists', { field: 'name' })
  await saveVersion(db, id, { ...body, by: actor.userId, at: now })
  record({ deed: scheduleDeeds.add, type: 'work_schedule', id, after: body })
  touch(calendarTopics.calendar)
  return { id }
}

const changeOne: Handler<typeof changeSchedule> = async ({ params: { id }, body }, context) => {
  const { app, db, actor, now, emit, refuse, record, touch } = context
  await holdPlans(db)
  const before = await lockSchedule(db, id)
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  if (before.is_default && body.siteId !== null) return refuse('schedule.company_site', { field: 'siteId' })
  if (!(await isOurs(db, body.siteId ?? undefined))) return refuse('not_found')
  const own = notTheirs(actor)
  if (await (before.is_default ? worksByCompanys(db, own, body.from) : isGivenTo(db, id, own))) return refuse('schedule.own')
  const settled = await settledAt(app, db, body.from)
  if (settled) return refuse('schedule.settled', { field: 'from', words: settled })
  if (before.versions.length >= mostVersions) return refuse('schedule.too_many_versions', { words: { versions: mostVersions } })
  if ((await countWeeks(db)) + body.weeks.length > mostWeeksOfAll)
    return refuse('schedule.too_many_weeks', { words: { weeks: mostWeeksOfAll } })
  if (!(await renameSchedule(db, id, body.name))) return refuse('schedule.exists', { field: 'name' })
  const leavesAlone = await watchDaysOff(context)
  await saveVersion(db, id, { ...body, by: actor.userId, at: now })
  if (await leavesAlone()) return refuse('schedule.leaves_alone', { field: 'siteId' })
  const after = await lockSchedule(db, id)
  record({ deed: scheduleDeeds.change, type: 'work_schedule', id, before: forLog(before), after: forLog(after ?? before) })
  await emit(calendarChanged, { from: body.from })
  await followSites(context, actor.companyId, dayInZone(now, actor.zone))
  touch(calendarTopics.calendar)
  return { version: before.version + 1 }
}

const removeOne: Handler<typeof removeSchedule> = async ({ params: { id } }, { db, refuse, record, touch }) => {
  await holdPlans(db)
  const before = await lockSchedule(db, id)
  if (!before) return refuse('not_found')
  if (before.is_default) return refuse('schedule.of_company')
  if (!(await dropSchedule(db, id))) return refuse('schedule.in_use')
  record({ deed: scheduleDeeds.remove, type: 'work_schedule', id, before: { ...forLog(before), isDefault: false } })
  touch(calendarTopics.calendar)
  return { response_message: `${before.name} was removed.` }
}

const give: Handler<typeof giveSchedule> = async ({ body }, context) => {
  const { app, db, actor, now, emit, refuse, record, touch } = context
  const { from, scheduleId, userIds } = body
  await holdPlans(db)
  const settled = await settledAt(app, db, from)
  if (settled) return refuse('schedule.settled', { field: 'from', words: settled })
  const schedule = scheduleId === null ? null : await lockSchedule(db, scheduleId)
  const people = await peopleToGive(db, [...new Set(userIds)], from)
  if (schedule === undefined || people.length < new Set(userIds).size) return refuse('not_found')
  if (people.some((person) => notTheirs(actor).includes(person.id))) return refuse('schedule.own')
  const often = people.find(({ others }) => others >= mostGiven)
  if (often) return refuse('schedule.given_too_often', { field: 'userIds', words: { name: often.name, times: mostGiven } })
  const begins = schedule?.versions[0]?.from
  if (begins !== undefined && from < begins)
    return refuse('schedule.begins_later', { field: 'from', words: { day: formatDay(begins) } })
  // The company's own is followed as that of the company, also when another one becomes it.
  const given = schedule?.is_default ? null : scheduleId
  const leavesAlone = await watchDaysOff(context)
  await giveRows(db, { scheduleId: given, from, people: people.map(({ id }) => id), by: actor.userId, at: now })
  if (await leavesAlone()) return refuse('schedule.leaves_alone', { field: 'userIds' })
  const whose = (name: (person: (typeof people)[number]) => string | null) =>
    people.map((person) => [person.id, person.name, name(person)])
  const [type, id] = scheduleId === null ? ['company', actor.companyId] : ['work_schedule', scheduleId]
  record({
    deed: scheduleDeeds.give,
    type,
    id,
    before: { from, people: whose((person) => person.schedule) },
    after: { from, people: whose(() => schedule?.name ?? 'Company') },
  })
  await emit(calendarChanged, { from })
  await followSites(context, actor.companyId, dayInZone(now, actor.zone))
  touch(calendarTopics.calendar)
  return { response_message: `${schedule?.name ?? 'The schedule of the company'} holds from ${formatDay(from)}.` }
}

const showPeople: Handler<typeof searchScheduled> = async ({ body }, { db, actor, now }) => {
  const today = dayInZone(now, actor.zone)
  const rows = await scheduledPeople(db, {
    today,
    scheduleId: body.scheduleId,
    limit: body.limit,
    after: readCursor(body.cursor, 2),
  })
  return pageFrom(
    rows,
    body.limit,
    ({ sort_key, id }) => [sort_key, id],
    ({ id, name, department, schedule, since }) => ({
      userId: id,
      userName: name,
      department,
      scheduleName: schedule ?? '',
      since,
    }),
  )
}

// A year of monthly changes, and what is planned ahead.
const mostShown = 30
// From here on a schedule holds that nobody ever decided.
const firstDay = '1970-01-01'

const shown = (schedules: readonly WorkSchedule[], today: Day, sites: ReadonlyMap<string, string>) => {
  const now = schedules.findLastIndex(({ from }) => from <= today)
  const from = Math.max(0, now - 12)
  return schedules.slice(from, from + mostShown).map(({ from: begins, site, ...rest }) => ({
    ...rest,
    weeks: [...rest.weeks],
    siteId: site ?? null,
    siteName: (site && sites.get(site)) ?? null,
    from: begins <= firstDay ? null : begins,
  }))
}

const showPerson: Handler<typeof getPersonSchedule> = async ({ query }, { db, actor, now }) => {
  const userId = query.userId ?? actor.userId
  await demandReach({ db, actor }, userId)
  const today = dayInZone(now, actor.zone)
  const { schedules = [] } = await calendarOf(db, userId)
  const sites = new Map((await siteRows(db, today)).map(({ id, name }) => [id, name]))
  return {
    today,
    items: shown(schedules, today, sites),
    can: { give: actor.may(scheduleManage) && !notTheirs(actor).includes(userId) },
  }
}

export const scheduleRoutes: readonly Mount[] = [
  route(listSchedules, showSchedules),
  route(addSchedule, addOne),
  route(giveSchedule, give),
  route(changeSchedule, changeOne),
  route(removeSchedule, removeOne),
  route(searchScheduled, showPeople),
  route(getPersonSchedule, showPerson),
]
