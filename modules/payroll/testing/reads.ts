import {
  backTestRules,
  finalizePayroll,
  getNextPayDay,
  getNextPayPeriod,
  getPayAccount,
  getPayDetails,
  getPayrollSettings,
  getPayslip,
  getPayslipPdf,
  getRun,
  listLateChanges,
  listLeftOut,
  listOwnPayslips,
  listPaidPeople,
  listPayCycles,
  listPayPeriods,
  listPayroll,
  listPayslipsOf,
  lookAtInvitedAccount,
  searchPayCycles,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { guest } from '@daybook/people/testing'
import { asOwner, asOwnerOfOne, call, type TestWorld } from '@daybook/testing/harness'
import { someRules } from '@daybook/time/testing'
import { previewed } from './calls.ts'

const finalised = async (world: TestWorld) => {
  const { owner: who, userId, payPeriodId, figures } = await previewed(world)
  await world.api.as(who).call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'finalize' })
  const [slip] = (await world.api.as(who).call(listPayroll, { body: { payPeriodId } })).items
  return { who, userId, id: slip?.employeePayrollId ?? '' }
}

export const payReads = [
  call(listPayCycles, 'same', asOwner),
  call(getPayrollSettings, 'same', asOwner),
  call(getNextPayDay, 'same', asOwner),
  call(getNextPayPeriod, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(searchPayPeriods, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
  call(searchPayCycles, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
  call(listPayPeriods, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(listPaidPeople, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(getPayDetails, 'same', asOwnerOfOne),
  call(getPayAccount, 'same', asOwnerOfOne),
  call(lookAtInvitedAccount, 'same', async (world) => ({ who: null, body: { token: (await guest(world)).token } })),
  call(getRun, 'same', async (world) => {
    const { owner: who, payPeriodId } = await previewed(world)
    return { who, params: { payPeriodId } }
  }),
  call(listPayroll, 'same', async (world) => {
    const { owner: who, payPeriodId } = await previewed(world)
    return { who, body: { payPeriodId } }
  }),
  call(backTestRules, 'same', async (world) => {
    const { owner: who } = await previewed(world)
    return { who, body: { rules: someRules } }
  }),
  call(listLateChanges, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
  call(listLeftOut, 'same', async (world) => {
    const { owner: who, payPeriodId } = await previewed(world)
    return { who, body: { payPeriodId } }
  }),
  call(listOwnPayslips, 'same', asOwner),
  call(listPayslipsOf, 'same', async (world) => {
    const { who, userId } = await finalised(world)
    return { who, params: { userId } }
  }),
  call(getPayslip, 'same', async (world) => {
    const { who, id } = await finalised(world)
    return { who, params: { id } }
  }),
  call(getPayslipPdf, 'same', async (world) => {
    const { who, id } = await finalised(world)
    return { who, params: { id } }
  }),
]
