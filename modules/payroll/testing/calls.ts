import {
  addPayCycle,
  addPayPeriods,
  adjustPayslip,
  changePayCycleStatus,
  changePayrollSettings,
  choosePayee,
  finalizePayroll,
  getPayDetails,
  listPayCycles,
  listPayroll,
  markPayrollPaid,
  previewPayroll,
  remindOfDays,
  renamePayCycle,
  saveInvitedAccount,
  savePayAccount,
  savePayTerms,
  searchPayPeriods,
  takeBackBonus,
} from '@daybook/payroll/contract'
import { guest } from '@daybook/people/testing'
import { call, type TestWorld } from '@daybook/testing/harness'

export const account = { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00', bank: 'A bank' }

const withCycle = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  if (!cycle) throw new Error('a new company has a pay cycle')
  return { owner, cycle }
}

const salary = (payCycleId: string) => ({
  from: '2026-01-01',
  payCycleId,
  payType: 'FIXED_SALARY' as const,
  amountCents: 300_000,
})

/** February 2026 with one person on a salary. */
const payable = async (world: TestWorld) => {
  const { owner, cycle } = await withCycle(world)
  const me = world.api.as(owner)
  const { userId } = await world.given.person(owner)
  await me.call(savePayTerms, { params: { userId }, body: salary(cycle.id) })
  const { items } = await me.call(searchPayPeriods, { body: {} })
  const payPeriodId = items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  return { owner, userId, payPeriodId }
}

/** The same, computed by HR and not finalised: the owner may finalise it, whoever else comes to work there. */
export const previewed = async (world: TestWorld) => {
  const run = await payable(world)
  const hr = await world.given.person(run.owner, { role: 'HUMAN_RESOURCE' })
  const { totals } = await world.api.as(hr).call(previewPayroll, { body: { payPeriodId: run.payPeriodId } })
  return { ...run, figures: totals.figures }
}

/** From a pay cycle to the money sent. */
export const payCalls = [
  call(addPayCycle, 'pay_cycle.name_taken', async ({ given }) => ({
    who: await given.company(),
    body: {
      name: 'Weekly',
      rule: { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'next' },
    },
  })),
  call(renamePayCycle, 'version.stale', async (world) => {
    const { owner, cycle } = await withCycle(world)
    return { who: owner, body: { id: cycle.id, name: 'Salaries', version: cycle.version } }
  }),
  call(changePayCycleStatus, 'version.stale', async (world) => {
    const { owner, cycle } = await withCycle(world)
    return { who: owner, body: { id: cycle.id, status: 'INACTIVE', version: cycle.version } }
  }),
  call(changePayrollSettings, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { secondPerson: false, graceDays: 3, version: 0 },
  })),
  call(savePayAccount, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { ...account, version: 0 },
  })),
  call(saveInvitedAccount, 'version.stale', async (world) => ({
    who: null,
    body: { token: (await guest(world)).token, ...account, version: 0 },
  })),
  call(addPayPeriods, 'same', async (world) => {
    const { owner, cycle } = await withCycle(world)
    return { who: owner, body: { payCycleId: cycle.id, from: '2027-01-01', to: '2027-06-30' } }
  }),
  call(savePayTerms, 'version.stale', async (world) => {
    const { owner, cycle } = await withCycle(world)
    const { userId } = await world.given.person(owner)
    // Support has looked at the pay of this person, which stands where that person reads it.
    await world.api.as(await world.given.supportIn(owner)).call(getPayDetails, { params: { userId } })
    return { who: owner, params: { userId }, body: salary(cycle.id) }
  }),
  call(remindOfDays, 'same', async (world) => {
    const { owner, payPeriodId } = await payable(world)
    return { who: owner, body: { payPeriodId } }
  }),
  call(previewPayroll, 'same', async (world) => {
    const { owner, payPeriodId } = await payable(world)
    return { who: owner, body: { payPeriodId } }
  }),
  call(adjustPayslip, 'more', async (world) => {
    const { owner, payPeriodId } = await previewed(world)
    const [slip] = (await world.api.as(owner).call(listPayroll, { body: { payPeriodId } })).items
    return {
      who: owner,
      params: { id: slip?.employeePayrollId ?? '' },
      body: { amountCents: 5000, reason: 'Bonus for February' },
    }
  }),
  call(takeBackBonus, 'payroll.bonus_gone', async (world) => {
    const { owner, payPeriodId } = await previewed(world)
    const me = world.api.as(owner)
    const [slip] = (await me.call(listPayroll, { body: { payPeriodId } })).items
    const params = { id: slip?.employeePayrollId ?? '' }
    const body = {
      kind: 'BONUS' as const,
      amountCents: 5000,
      reason: 'For good work',
      earnedFrom: '2026-02-02',
      earnedTo: '2026-02-28',
    }
    const [bonus] = (await me.call(adjustPayslip, { params, body })).bonuses
    return { who: owner, params, body: { bonusId: bonus?.id ?? '' } }
  }),
  call(choosePayee, 'same', async (world) => {
    const { owner, userId, payPeriodId } = await previewed(world)
    return { who: owner, body: { payPeriodId, userId, choice: 'HOLD' } }
  }),
  call(finalizePayroll, 'payroll.finalized', async (world) => {
    const { owner, payPeriodId, figures } = await previewed(world)
    return { who: owner, body: { payPeriodId, figures } }
  }),
  call(markPayrollPaid, 'payroll.already_paid', async (world) => {
    const { owner, payPeriodId, figures } = await previewed(world)
    await world.api.as(owner).call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'finalize' })
    return { who: owner, body: { payPeriodId } }
  }),
]
