import { endSupport, enterSupport, leaveSupport, letSupportIn, listSupport, searchCompanies } from '@daybook/company/contract'
import { getPayDetails } from '@daybook/payroll/contract'
import type { TestWorld } from '../test-app.ts'
import { call, type ValidCall } from './call.ts'

const body = { hours: 2, mayChange: false, reason: 'A payslip that looks wrong' } as const

const granted = async ({ given, api }: TestWorld) => {
  const who = await given.company()
  return { who, grant: await api.as(who).call(letSupportIn, { body }) }
}

/** How an owner lets support in, and how support comes and goes. */
export const supportCalls: ValidCall[] = [
  call(letSupportIn, 'support.open_already', async ({ given }) => ({ who: await given.company(), body })),
  call(endSupport, 'same', async (world) => {
    const { who, grant } = await granted(world)
    return { who, params: { grantId: grant.id } }
  }),
  call(enterSupport, 'more', async (world) => {
    const { grant } = await granted(world)
    return { who: await world.given.supporter(), body: { grantId: grant.id } }
  }),
  call(leaveSupport, 'same', async ({ given, api }) => {
    const owner = await given.company()
    const who = await given.supportIn(owner)
    await api.as(who).call(getPayDetails, { params: { userId: (await given.person(owner)).userId } })
    return { who }
  }),
]

export const supportReads: ValidCall[] = [
  call(listSupport, 'same', async (world) => ({ who: (await granted(world)).who })),
  call(searchCompanies, 'same', async ({ given }) => ({ who: await given.supporter(), body: {} })),
]
