import {
  endSupport,
  enterSupport,
  getCompany,
  leaveSupport,
  letSupportIn,
  listSupport,
  searchCompanies,
} from '@daybook/company/contract'
import { call, type TestWorld } from '@daybook/testing/harness'

const body = { hours: 2, mayChange: false, reason: 'A payslip that looks wrong' } as const

const granted = async ({ given, api }: TestWorld) => {
  const who = await given.company()
  return { who, grant: await api.as(who).call(letSupportIn, { body }) }
}

/** How an owner lets support in, and how support comes and goes. */
export const supportCalls = [
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
    await api.as(who).call(getCompany, {})
    return { who }
  }),
]

export const supportReads = [
  call(listSupport, 'same', async (world) => ({ who: (await granted(world)).who })),
  call(searchCompanies, 'same', async ({ given }) => ({ who: await given.supporter(), body: {} })),
]
