import { currentCompany } from '@daybook/company/server'
import { peopleTopics } from '@daybook/people/contract'
import { keepSiteZones } from '@daybook/people/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type Db, everyCompany, inEachCompany, type ScheduledJob, type Work } from '@daybook/platform/server'
import { calendarTopics, siteDeeds } from '../contract/index.ts'
import { anySite, zonesOfSites } from './site-store.ts'

// Ten thousand with long names would be five megabytes in the log each time.
const mostNamed = 200

type Keeping = Pick<Work, 'record' | 'touch'> & { db: Db }

/**
 * Lets the days of people go by the clock of the site that they work at from now on; days that are there keep theirs. Asked for when a schedule, who
 * works by it, or a site changes, and some times a day for what was to begin.
 */
export const followSites = async ({ db, record, touch }: Keeping, companyId: string, today: Day): Promise<void> => {
  if (!(await anySite(db))) return
  const moved = await keepSiteZones(db, await zonesOfSites(db, today))
  if (moved.length === 0) return
  const told = (of: (each: (typeof moved)[number]) => string | null) =>
    moved.slice(0, mostNamed).map((each) => [each.id, each.name, of(each)])
  record({
    deed: siteDeeds.clock,
    type: 'company',
    id: companyId,
    before: { people: told(({ before }) => before) },
    after: { people: told(({ after }) => after), moved: moved.length },
  })
  touch(calendarTopics.calendar, peopleTopics.people)
}

/** The same for every company. Running it again moves nobody. */
export const siteZonesJob: ScheduledJob = {
  name: 'calendar-site-zones',
  cron: '41 */6 * * *',
  run: async (app) =>
    inEachCompany(app, 'calendar-site-zones', await everyCompany(app, 'calendar-site-zones'), async (work, companyId) =>
      followSites(work, companyId, dayInZone(work.now, (await currentCompany(work.db)).zone)),
    ),
}
