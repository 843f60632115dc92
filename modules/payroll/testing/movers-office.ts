import { addName } from '@daybook/people/contract'
import type { EmploymentType } from '@daybook/people/domain'
import type { Cast, TestWorld } from '@daybook/testing/harness'
import type { TimeRulesForm } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { changePerson } from './change-person.ts'
import { rulesOffice } from './rules-office.ts'

export const moversZone = 'Europe/Berlin'

const overtime = (more: Partial<TimeRulesForm['overtime']>): TimeRulesForm => ({
  ...someRules,
  overtime: { ...someRules.overtime, daily: [], weekly: [], ...more },
})
/** Rules that pay no overtime, that beyond eight hours of a day, and that beyond forty of a week, both at one and a half. */
export const noOvertime = overtime({})
export const byTheDay = overtime({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] })
export const byTheWeek = overtime({ weekly: [{ overMinutes: 2400, multiplierPercent: 150 }] })

/** Ten hours of a day in that zone. */
export const tenHours = (day: string) => ({ start: `${day}T06:00:00Z`, end: `${day}T16:00:00Z`, zone: moversZone })

type Rules = { workshop: TimeRulesForm; lab?: TimeRulesForm; company?: TimeRulesForm }

/**
 * Somebody at 20.00 an hour, the employee of the cast, who works in the Workshop and moves on: Lab has rules of its own where they are given, and every
 * other department follows the company, which pays no overtime unless it says so.
 */
export const moversOffice = async (
  { api, settle }: Pick<TestWorld, 'api' | 'settle'>,
  cast: Pick<Cast, 'owner' | 'hr' | 'employee'>,
  { workshop, lab, company = noOvertime }: Rules,
) => {
  const office = await rulesOffice({ api }, cast)
  const change = async (
    more: { department?: string; employmentType?: EmploymentType },
    { userId }: { userId: string } = cast.employee,
  ) => changePerson({ settle }, office.boss, { userId }, more)
  await change({ department: 'Workshop' })
  await office.decide('2026-01-01', company)
  await office.decide('2026-01-01', workshop, 'Workshop')
  if (lab) {
    await office.boss.call(addName, { body: { list: 'department', name: 'Lab' } })
    await office.decide('2026-01-01', lab, 'Lab')
  }
  return {
    ...office,
    change,
    move: (department: string) => change({ department }),
    /** Ten approved hours on each of these days. */
    work: async (...days: string[]) => {
      for (const day of days) await office.enter(day, tenHours(day))
      await office.approve(...days)
    },
  }
}
