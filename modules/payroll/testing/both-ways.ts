import { askLeave, decideLeave, getLeaveBalances } from '@daybook/leave/contract'
import { deactivatePerson } from '@daybook/people/contract'
import type { EmploymentType } from '@daybook/people/domain'
import { day } from '@daybook/platform/domain'
import type { Member, TestWorld } from '@daybook/testing/harness'
import { decideTimesheets, saveTimesheet, submitTimesheet, type TimeRulesForm } from '@daybook/time/contract'
import { addPayCycle, listPayslipsOf } from '../contract/index.ts'
import { changePerson } from './change-person.ts'
import { paidOnThe, payOffice } from './pay-office.ts'
import { rulesOffice } from './rules-office.ts'

type World = Pick<TestWorld, 'api' | 'given' | 'clock' | 'settle' | 'rows'>
type HourlyOrSalary = 'HOURLY_SALARY' | 'FIXED_SALARY'

/** A company that pays on the 20th, in May 2026: an employee by the hour at 20.00, and a manager on 2,100.00 a month. */
export const earlyOffice = async ({ api, given, clock, settle, rows }: World) => {
  clock.set('2026-05-18T09:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin', paysHolidays: false })
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const pay = await payOffice({ api }, cast)
  const { decide } = await rulesOffice({ api }, cast, { paid: false })
  const { id: payCycleId } = await pay.boss.call(addPayCycle, { body: { name: 'On the 20th', rule: paidOnThe(20) } })
  const agree = ({ userId }: Member, payType: HourlyOrSalary, amountCents: number) =>
    pay.agree(userId, { payType, amountCents, payCycleId })
  await agree(cast.employee, 'HOURLY_SALARY', 2000)
  await agree(cast.manager, 'FIXED_SALARY', 210_000)
  return {
    ...cast,
    pay,
    /** So many minutes on each of these days, approved. */
    work: async (who: Member, minutes: number, ...days: string[]) => {
      const entries = [{ start: null, end: null, minutes, zone: 'Europe/Berlin' }]
      for (const on of days) await api.as(who).call(saveTimesheet, { body: { day: day(on), version: 0, entries } })
      const sent = await api.as(who).call(submitTimesheet, { body: { days: days.map(day) } })
      await pay.boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
    },
    /** Approved leave. */
    leave: async (who: Member, typeId: string, from: string, to = from) => {
      const { id, version } = await api.as(who).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
      await pay.boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
      return id
    },
    change: (who: Member, more: object) => changePerson({ settle }, pay.boss, who, more),
    leaves: async ({ userId }: Member, on: string) => {
      const body = { endDate: day(on), accessEnds: 'AFTER_LAST_DAY' } as const
      await pay.boss.call(deactivatePerson, { params: { userId }, body })
      await settle()
    },
    rules: (...said: [rules: TimeRulesForm, department?: string, employmentType?: EmploymentType]) =>
      decide('2026-01-05', ...said),
    run: async (from: string) => {
      await settle()
      return pay.run(from, payCycleId)
    },
    grossOf: async ({ userId }: Member) =>
      (await pay.boss.call(listPayslipsOf, { params: { userId } })).items.reduce((sum, { grossSalary }) => sum + grossSalary, 0),
    usedBy: async ({ userId }: Member) =>
      (await pay.boss.call(getLeaveBalances, { query: { userId } })).items.map(({ used }) => used),
  }
}
export type EarlyOffice = Awaited<ReturnType<typeof earlyOffice>>

type Story<T> = {
  /** On the 18th of May. */
  readonly before?: (office: EarlyOffice) => Promise<T>
  /** On the 21st, when May may be final. */
  readonly meanwhile: (office: EarlyOffice, told: T) => Promise<unknown>
  /** On the 1st of June. */
  readonly after?: (office: EarlyOffice) => Promise<unknown>
}

/** What May and June pay an employee and a manager, what waits after that, and the leave that each used: with May final on its pay date, or once it is over. */
export const paidBothWays = async <T>(world: World, { before, meanwhile, after }: Story<T>) => {
  const found = []
  for (const early of [true, false]) {
    const office = await earlyOffice(world)
    const told = (await before?.(office)) as T
    world.clock.set('2026-05-20T18:00:00Z')
    if (early) await office.run('2026-05-01')
    world.clock.set('2026-05-21T06:00:00Z')
    await meanwhile(office, told)
    await world.settle()
    world.clock.set('2026-06-01T18:00:00Z')
    await after?.(office)
    if (!early) await office.run('2026-05-01')
    world.clock.set('2026-06-30T18:00:00Z')
    await office.run('2026-06-01')
    const { employee, manager, grossOf, usedBy, pay } = office
    found.push({
      employee: await grossOf(employee),
      manager: await grossOf(manager),
      waits: await pay.late(),
      used: [await usedBy(employee), await usedBy(manager)],
    })
  }
  const [early, late] = found
  return { early, late }
}
