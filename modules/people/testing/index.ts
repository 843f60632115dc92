import { getMe, getPerson, lookAtInvitation, searchPeople } from '@daybook/people/contract'
import { call, type Cast, type MadeRecords, type TestingManifest, type TestWorld } from '@daybook/testing/harness'
import { invited, peopleCalls } from './calls.ts'

const owner = async ({ given }: TestWorld) => ({ who: await given.company() })

const colleague = async ({ given }: TestWorld) => {
  const who = await given.company()
  return { who, params: { userId: (await given.person(who)).userId } }
}

const records = async (_world: TestWorld, cast: Cast): Promise<MadeRecords> => ({
  people: Object.fromEntries(Object.entries(cast).map(([whose, { userId }]) => [whose, [{ person: userId }]])),
})

export const manifest = {
  calls: peopleCalls,
  reads: [
    call(getMe, 'same', owner),
    call(lookAtInvitation, 'same', async (world) => {
      const { person } = await invited(world)
      const mail = (await world.mails()).find(({ to }) => to === person.email)
      return { who: null, body: { token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } }
    }),
    call(searchPeople, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
    call(getPerson, 'same', colleague),
  ],
  matrixRows: {
    'people.directory': [13],
    'people.read': [14],
    'people.create': [15],
    'people.update': [16],
    'people.deactivate': [18],
    'people.second_factor': [19],
  },
  records,
} satisfies TestingManifest
