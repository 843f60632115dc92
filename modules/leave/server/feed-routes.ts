import { writeIcal } from '@daybook/calendar/server'
import { currentCompany, productsInUse } from '@daybook/company/server'
import { hasProductFor } from '@daybook/platform/contract'
import { addDays, dayInZone } from '@daybook/platform/domain'
import { type Handler, hashToken, type Mount, newSecret, type Quota, route } from '@daybook/platform/server'
import { endFeed, type feedKinds, getFeed, leaveAway, leaveDeeds, listFeeds, makeFeed } from '../contract/index.ts'
import { dropFeed, enterFeed, feedsOf, leaveToFollow, saveFeed } from './feed-store.ts'

type Kind = (typeof feedKinds)[number]

// Behind today so much stays in sight; a calendar of thousands of people is cut there, the next days first.
const daysBehind = 31
const mostEvents = 2000
// Nobody signs in for it, so it is counted for whoever made the address: a hundred devices that ask every ten minutes, and a new address begins no new count.
const fetches: Quota = { name: 'leave.feed', times: 600, seconds: 3600 }

const list: Handler<typeof listFeeds> = async (_, { db, actor }) => ({
  items: (await feedsOf(db, actor.userId)).map(({ kind, created_at }) => ({ kind: kind as Kind, since: created_at })),
})

const make: Handler<typeof makeFeed> = async ({ body }, { app, db, actor, now, record }) => {
  const token = newSecret()
  await saveFeed(db, actor.userId, body.kind, hashToken(token), now)
  record({ deed: leaveDeeds.make_feed, type: 'person', id: actor.userId, after: { kind: body.kind } })
  return { kind: body.kind, address: `${app.config.publicUrl}/api/v0/leave-feed/ics/${token}` }
}

const end: Handler<typeof endFeed> = async ({ params }, { db, actor, refuse, record }) => {
  if ((await dropFeed(db, actor.userId, params.kind)) === 0) return refuse('leave.no_feed')
  record({ deed: leaveDeeds.end_feed, type: 'person', id: actor.userId, before: { kind: params.kind } })
  return { response_message: 'The address does not work any more.' }
}

const show: Handler<typeof getFeed> = async ({ params }, { app, db, now, refuse }) => {
  const feed = await enterFeed(db, hashToken(params.token))
  if (!feed) return refuse('not_found')
  await app.limits.consume(fetches, feed.person_id, feed.kind)
  if (!hasProductFor(leaveAway, await productsInUse(db))) return refuse('not_found')
  const { name, zone } = await currentCompany(db)
  const rows = await leaveToFollow(db, feed, addDays(dayInZone(now, zone), -daysBehind), mostEvents)
  const text = await writeIcal(
    `${name}: who is away`,
    rows.map((row) => ({
      id: row.id,
      from: row.from_day,
      to: row.to_day,
      summary: `${row.name} is away`,
      changedAt: row.asked_at,
    })),
  )
  return { bytes: new TextEncoder().encode(text), fileName: 'away.ics' }
}

export const feedRoutes: readonly Mount[] = [
  route(listFeeds, list),
  route(makeFeed, make),
  route(endFeed, end),
  route(getFeed, show),
]
