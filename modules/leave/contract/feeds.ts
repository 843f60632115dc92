import { Done, FileReply, InstantField, anyone, endpoint, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveAway } from './permissions.ts'
import { leaveRefusals } from './refusals.ts'

/** Whose leave a calendar follows: one's own, that of one's team, or of everybody. */
export const feedKinds = ['PERSON', 'TEAM', 'COMPANY'] as const
const Kind = z.enum(feedKinds)

export const listFeeds = endpoint({
  name: 'listFeeds',
  method: 'GET',
  path: '/api/v0/leave-feed',
  summary: 'The calendar addresses that you made',
  permission: leaveAway,
  response: z.strictObject({ items: z.array(z.strictObject({ kind: Kind, since: InstantField })) }),
  errors: {},
})

/** One of a kind: a new address ends the one before. */
export const makeFeed = endpoint({
  name: 'makeFeed',
  // Its reply holds a secret, and replies to a POST are kept for who asks again.
  method: 'PUT',
  sealed: true,
  path: '/api/v0/leave-feed',
  summary: 'A secret address under which a calendar program follows who is away; it is shown this once',
  permission: leaveAway,
  // The address outlives what made it.
  inPerson: true,
  body: z.strictObject({ kind: Kind }),
  response: z.strictObject({ kind: Kind, address: z.string() }),
  errors: {},
})

export const endFeed = endpoint({
  name: 'endFeed',
  method: 'DELETE',
  path: '/api/v0/leave-feed/:kind',
  summary: 'End a calendar address',
  permission: leaveAway,
  inPerson: true,
  params: z.strictObject({ kind: Kind }),
  response: Done,
  errors: only(leaveRefusals, 'leave.no_feed'),
})

/** What a calendar program fetches, without a sign-in: the address itself is the key. It says that people are away, never why. */
export const getFeed = endpoint({
  name: 'getFeed',
  method: 'GET',
  path: '/api/v0/leave-feed/ics/:token',
  summary: 'Who is away, for calendar programs',
  permission: anyone,
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Must be an address of this server') }),
  response: FileReply,
  produces: 'text/calendar',
  errors: {},
})
