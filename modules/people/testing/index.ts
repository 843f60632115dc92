import { getMe, getPerson, getUserById, lookAtInvitation, searchPeople } from '@daybook/people/contract'
import {
  asOwner,
  asOwnerOfOne,
  call,
  type Cast,
  type MadeRecords,
  type TestingManifest,
  type TestWorld,
} from '@daybook/testing/harness'
import { invited, peopleCalls } from './calls.ts'

const records = async (_world: TestWorld, cast: Cast): Promise<MadeRecords> => ({
  people: Object.fromEntries(Object.entries(cast).map(([whose, { userId }]) => [whose, [{ person: userId }]])),
})

export const manifest = {
  calls: peopleCalls,
  reads: [
    call(getMe, 'same', asOwner),
    call(lookAtInvitation, 'same', async (world) => {
      const { person } = await invited(world)
      const mail = (await world.mails()).find(({ to }) => to === person.email)
      return { who: null, body: { token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } }
    }),
    call(searchPeople, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(getPerson, 'same', asOwnerOfOne),
    call(getUserById, 'same', async (world) => {
      const { who, params } = await asOwnerOfOne(world)
      return { who, query: params }
    }),
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
