import {
  addHoliday,
  addSchedule,
  addSite,
  changeHoliday,
  changeSchedule,
  changeSite,
  exportHolidays,
  getPersonSchedule,
  giveSchedule,
  importHolidays,
  listHolidays,
  listSchedules,
  listSites,
  payHolidays,
  removeHoliday,
  removeSchedule,
  removeSite,
  type ScheduleForm,
  searchScheduled,
} from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { asOwner, call, type Cast, type MadeRecords, type TestingManifest, type TestWorld } from '@daybook/testing/harness'
import { partTime } from './weeks.ts'

const dayOff = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  return { owner, holiday: await api.as(owner).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } }) }
}

const schedule: ScheduleForm = { name: 'Part time', from: day('2026-01-05'), weeks: [partTime], graceMinutes: 5, siteId: null }

const planOffice = async ({ api, given }: TestWorld) => {
  const cast = await given.cast()
  const { id } = await api.as(cast.owner).call(addSchedule, { body: schedule })
  return { ...cast, id }
}

const berlin = { name: 'Berlin', country: 'DE', region: 'BE' }

const siteOffice = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  return { owner, site: await api.as(owner).call(addSite, { body: berlin }) }
}

const records = async ({ api }: TestWorld, { owner: boss }: Cast): Promise<MadeRecords> => {
  const holiday = await api.as(boss).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } })
  const { id } = await api.as(boss).call(addSchedule, { body: schedule })
  const site = await api.as(boss).call(addSite, { body: berlin })
  return { company: { holiday: holiday.id, site: site.id, work_schedule: id } }
}

/** A calendar file with one event of a whole day. */
export const calendarFile = (name: string, date: string, more = ''): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date}\r\n${more}SUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

export { partTime, someWeek } from './weeks.ts'

export const manifest = {
  calls: [
    call(addHoliday, 'holiday.exists', async ({ given }) => ({
      who: await given.company(),
      body: { date: '2026-08-03', name: 'Summer party' },
    })),
    call(importHolidays, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { ics: calendarFile('Works outing', '20260810'), commit: true },
    })),
    call(changeHoliday, 'version.stale', async (world) => {
      const { owner, holiday } = await dayOff(world)
      return {
        who: owner,
        params: { id: holiday.id },
        body: { version: holiday.version, name: 'Summer fair', date: '2026-08-04' },
      }
    }),
    call(removeHoliday, 'not_found', async (world) => {
      const { owner, holiday } = await dayOff(world)
      return { who: owner, params: { id: holiday.id } }
    }),
    call(addSchedule, 'schedule.exists', async (world) => ({ ...(await asOwner(world)), body: schedule })),
    call(changeSchedule, 'version.stale', async (world) => {
      const { owner, id } = await planOffice(world)
      const body = { ...schedule, name: 'Half time', from: day('2026-04-06'), graceMinutes: 15, version: 1 }
      return { who: owner, params: { id }, body }
    }),
    call(giveSchedule, 'same', async (world) => {
      const { owner, employee } = await world.given.cast()
      return { who: owner, body: { scheduleId: null, from: day('2026-04-06'), userIds: [employee.userId] } }
    }),
    call(removeSchedule, 'not_found', async (world) => {
      const { owner, id } = await planOffice(world)
      return { who: owner, params: { id } }
    }),
    call(addSite, 'site.exists', async (world) => ({ ...(await asOwner(world)), body: berlin })),
    call(changeSite, 'version.stale', async (world) => {
      const { owner, site } = await siteOffice(world)
      return { who: owner, params: { id: site.id }, body: { name: 'Potsdam', zone: 'Europe/Paris', version: site.version } }
    }),
    call(removeSite, 'not_found', async (world) => {
      const { owner, site } = await siteOffice(world)
      return { who: owner, params: { id: site.id } }
    }),
    call(payHolidays, 'same', async (world) => {
      const { owner } = await dayOff(world)
      return { who: owner, body: { paid: false } }
    }),
  ],
  reads: [
    call(listHolidays, 'same', async (world) => ({ ...(await asOwner(world)), query: { year: '2026' } })),
    call(exportHolidays, 'same', async (world) => ({ ...(await asOwner(world)), query: { year: '2026' } })),
    call(listSites, 'same', asOwner),
    call(listSchedules, 'same', asOwner),
    call(searchScheduled, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(getPersonSchedule, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  ],
  matrixRows: {
    'holiday.read': [35],
    'holiday.add': [36],
    'holiday.change': [37],
    'schedule.manage': [28],
    'schedule.read': [23, 24],
  },
  records,
} satisfies TestingManifest
