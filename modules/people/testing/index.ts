import { day } from '@daybook/platform/domain'
import {
  addField,
  addName,
  askChange,
  exportContacts,
  exportPeople,
  getEmergencyContacts,
  getName,
  addStandIn,
  getMe,
  getOwnCelebrations,
  getPerson,
  getPreparation,
  getUserById,
  listFields,
  lookAtInvitation,
  searchChanges,
  searchChart,
  searchNames,
  searchPeople,
  searchStandIns,
} from '@daybook/people/contract'
import {
  asOwner,
  asOwnerOfOne,
  call,
  type Cast,
  type MadeRecords,
  type TestingManifest,
  type TestWorld,
} from '@daybook/testing/harness'
import { cameBack, changeAsked, guest, linkOf, peopleCalls, withField } from './calls.ts'

export { cameBack, guest, linkOf }

/** Somebody stands in for the manager, who is the one with reports. */
const records = async ({ api }: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const body = { userId: cast.manager.userId, standInId: cast.hr.userId, from: day('2026-06-01'), to: day('2026-06-02') }
  const { id } = await api.as(cast.owner).call(addStandIn, { body })
  const people: [string, Record<string, string>[]][] = []
  for (const [whose, person] of Object.entries(cast)) {
    const wish = whose === 'owner' ? undefined : await api.as(person).call(askChange, { body: { name: `Other ${whose}` } })
    const own = { person: person.userId, ...(whose === 'manager' ? { stand_in: id } : {}) }
    people.push([whose, [wish ? { ...own, change_request: wish.id } : own]])
  }
  const department = await api.as(cast.owner).call(addName, { body: { list: 'department', name: 'Sibling department' } })
  const field = await api.as(cast.owner).call(addField, {
    body: {
      kind: 'TEXT',
      label: 'Sibling field',
      help: '',
      section: '',
      required: false,
      seenBy: 'HR',
      filledBy: 'HR',
      options: [],
    },
  })
  return { people: Object.fromEntries(people), company: { department: department.id, person_field: field.id } }
}

export const manifest = {
  calls: peopleCalls,
  reads: [
    call(getMe, 'same', asOwner),
    call(getOwnCelebrations, 'same', asOwner),
    call(lookAtInvitation, 'same', async (world) => ({ who: null, body: { token: (await guest(world)).token } })),
    call(getPreparation, 'same', async (world) => {
      const { owner, person } = await guest(world)
      return { who: owner, params: { userId: person.userId } }
    }),
    call(searchPeople, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(searchChanges, 'same', async (world) => ({ who: (await changeAsked(world)).owner, body: {} })),
    call(searchChart, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(searchNames, 'same', async (world) => ({ ...(await asOwner(world)), body: { list: 'department' as const } })),
    call(getName, 'same', async (world) => {
      const who = await world.given.company()
      const { id } = await world.api.as(who).call(addName, { body: { list: 'designation', name: 'Baker' } })
      return { who, params: { id } }
    }),
    call(listFields, 'same', async (world) => ({ who: (await withField(world)).owner })),
    call(exportContacts, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
    call(exportPeople, 'same', async (world) => ({ who: (await withField(world)).owner })),
    call(searchStandIns, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(getPerson, 'same', asOwnerOfOne),
    call(getEmergencyContacts, 'same', asOwnerOfOne),
    call(getUserById, 'same', async (world) => {
      const { who, params } = await asOwnerOfOne(world)
      return { who, query: params }
    }),
  ],
  matrixRows: {
    'people.directory': [13],
    'people.read': [14],
    // As with pay: one's own, and owner and HR everybody's. A manager and support are told less than in row 14.
    'people.emergency': [38, 40],
    'people.create': [15],
    'people.update': [16],
    // Asked as leave is, decided by whom types of leave are set up by, and read as pay is.
    'people.change.ask': [30],
    'people.change.decide': [28],
    'people.change.read': [38, 40],
    // Set up like types of leave.
    'people.fields': [28],
    'people.export': [45],
    // Who invites people sees how far they are; support is told less than in row 14.
    'people.preparation': [45],
    'people.deactivate': [18],
    'people.second_factor': [19],
    // As they decide about time and leave.
    'people.stand_in': [25, 33],
  },
  records,
} satisfies TestingManifest
