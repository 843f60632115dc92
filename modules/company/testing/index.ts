import {
  completeOnboarding,
  getCompany,
  getOnboardingSteps,
  getLogo,
  letSupportIn,
  listCountries,
  listPlanMaster,
  listPlans,
  listRegions,
  openLogo,
  removeLogo,
  setLogo,
  previewPlan,
  savePlan,
  updateCompany,
  enterSupport,
  withdrawPlan,
} from '@daybook/company/contract'
import { pixel } from '@daybook/identity/testing'
import { addDays, day } from '@daybook/platform/domain'
import { asOwner, call, type Cast, type MadeRecords, type TestingManifest, type TestWorld } from '@daybook/testing/harness'
import { supportCalls, supportReads } from './support-calls.ts'

/** Support that the owner let in, and what it was let in by. */
const records = async ({ api, given }: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const grant = await api.as(cast.owner).call(letSupportIn, { body: { hours: 4, mayChange: true, reason: 'Pay looks wrong' } })
  const support = await given.supporter()
  await api.as(support).call(enterSupport, { body: { grantId: grant.id } })
  return { company: { grant: grant.id, logo: await logoOf(api, cast.owner) }, readers: { support } }
}

const idIn = (address: string | null): string => /logo\/([^?]+)/.exec(address ?? '')?.[1] ?? ''

/** A company's logo, by its id. */
const logoOf = async (api: TestWorld['api'], owner: Cast['owner']): Promise<string> =>
  idIn((await api.as(owner).call(setLogo, { file: { bytes: pixel } })).address)

// Free as it is, from days on that no test comes to: the plans of a server are everybody's.
let versions = 0
const nextFree = () => ({
  planType: 'FREE_PACK' as const,
  holdsFrom: addDays(day('2150-01-01'), ++versions),
  priceCents: 0,
  capacity: 10,
  features: [],
})

export const manifest = {
  calls: [
    call(completeOnboarding, 'company.already_set_up', async ({ given }) => ({
      who: await given.account(),
      body: {
        companyName: 'Lindenhof',
        companyCountry: 'DE',
        companyRegion: 'BE',
        contactNumber: '+4930123456789',
        industry: 'Technology',
        businessType: 'Services',
        companyAddress: 'Unter den Linden 1, Berlin',
      },
    })),
    call(updateCompany, 'version.stale', async ({ given, rows }) => {
      const who = await given.company()
      // No call writes what whoever runs the installation decides for a company; there is something all the same.
      await rows("select set_feature_flag('NOTIFICATION_BELL', $1, true)", [who.companyId])
      return {
        who,
        body: {
          version: 1,
          name: 'Lindenhof',
          address: 'Unter den Linden 2, Berlin',
          region: 'BE',
          zone: 'Europe/Berlin',
          currency: 'EUR',
        },
      }
    }),
    call(setLogo, 'more', async ({ given }) => ({ who: await given.company(), file: { bytes: pixel } })),
    call(removeLogo, 'same', async ({ api, given }) => {
      const who = await given.company()
      await logoOf(api, who)
      return { who }
    }),
    call(savePlan, 'same', async ({ given, api }) => {
      const who = await given.supporter()
      // The log of the installation begins with its first entry.
      await api.as(who).call(savePlan, { body: nextFree() })
      return { who, body: nextFree() }
    }),
    call(withdrawPlan, 'not_found', async ({ given, api }) => {
      const who = await given.supporter()
      const body = nextFree()
      await api.as(who).call(savePlan, { body })
      return { who, params: { planType: body.planType, holdsFrom: body.holdsFrom } }
    }),
    ...supportCalls,
  ],
  reads: [
    call(listCountries, 'same', async () => ({ who: null })),
    call(listRegions, 'same', async (world) => ({ ...(await asOwner(world)), params: { country: 'DE' } })),
    call(getOnboardingSteps, 'same', asOwner),
    call(getCompany, 'same', asOwner),
    call(getLogo, 'same', asOwner),
    call(openLogo, 'same', async ({ api, given }) => {
      const who = await given.company()
      return { who, params: { fileId: await logoOf(api, who) }, query: {} }
    }),
    call(listPlans, 'same', asOwner),
    call(listPlanMaster, 'same', async ({ given }) => ({ who: await given.supporter() })),
    call(previewPlan, 'same', async ({ given }) => ({ who: await given.supporter(), body: nextFree() })),
    ...supportReads,
  ],
  matrixRows: {
    // The company's name, zone and currency are on everybody's screens; no row speaks of reading them.
    'company.read': [13],
    'company.update': [7],
    // A support session is the owner's to grant (the G of the matrix), and to read about, like the log.
    'support.grant': [51],
    'support.use': [6],
    'plan.master': [9],
  },
  records,
} satisfies TestingManifest
