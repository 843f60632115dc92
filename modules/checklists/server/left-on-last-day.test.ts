import { getLeaveBalances } from '@daybook/leave/contract'
import { leaveNights } from '@daybook/leave/testing'
import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getChecklistRun } from '../contract/index.ts'
import { checklistOffice, task } from '../testing/checklist-office.ts'

// The clock moves, and the job books for every company of this server.
const world = await testApp({ own: true })
const { api, given, rows, clock, settle } = world
const night = leaveNights(world)

test.each([
  ['a month that was credited', { grant: 'monthly', annual: 1200, roundTo: 0 } as const, ['2026-06-15'], 550],
  ['a last day that was booked', { roundTo: 0 } as const, ['2026-06-30', '2026-06-15'], Math.round((2000 * 166) / 365)],
])(
  'a last day that is said behind %s: the list says at once what is left, as the balance does',
  async (_, policy, said, left) => {
    clock.set('2026-01-02T09:00:00Z')
    const cast = await given.cast({ paysHolidays: false })
    const boss = api.as(cast.owner)
    const { userId } = cast.employee
    await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
    await given.leaveType(cast.owner, 'Annual leave', policy)
    for (const on of ['2026-01-03', '2026-07-01']) await night(on)
    for (const [i, endDate] of said.entries()) {
      clock.set(`2026-07-0${i + 1}T09:00:00Z`)
      await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day(endDate) } })
      await settle()
      if (i + 1 < said.length) await night('2026-07-02')
    }
    const { id } = await checklistOffice(world).start(cast.owner, userId, [task('Keys', 'HR', 0)], day('2026-06-15'), 'LEAVING')
    const told = async () => [
      (await boss.call(getChecklistRun, { params: { id } })).leaver?.leave.map(({ hundredths }) => hundredths),
      (await boss.call(getLeaveBalances, { query: { userId } })).items.map(({ today }) => today),
    ]
    const atOnce = await told()
    await night('2026-07-03')
    clock.set('2026-07-03T09:00:00Z')
    expect([...atOnce, ...(await told())]).toEqual([[left], [left], [left], [left]])
  },
)
