import { type Handler, type Mount, route, touchPeople } from '@daybook/platform/server'
import { getDashboard, getTechNews, officeTopics, saveFavourites } from '../contract/index.ts'
import { isOutdated } from '../domain/index.ts'
import { favouritesOf, keepFavourites } from './dashboard-store.ts'
import { keptNews } from './news-store.ts'

const show: Handler<typeof getDashboard> = async (_, { db, actor }) => ({ favourites: await favouritesOf(db, actor.userId) })

const save: Handler<typeof saveFavourites> = async ({ body }, { db, actor }) => {
  await keepFavourites(db, actor.userId, body.favourites)
  await touchPeople(db, officeTopics.office, [actor.userId])
  return body
}

// What was fetched while a source was set up is not shown once it is none any more.
const showNews: Handler<typeof getTechNews> = async (_, { app, db, now }) => {
  if (app.config.news === undefined) return { results: null, fetchedAt: null }
  const kept = await keptNews(db)
  if (!kept || isOutdated(kept.fetched_at, now)) return { results: [], fetchedAt: null }
  return { results: [...kept.articles], fetchedAt: kept.fetched_at }
}

export const dashboardRoutes: readonly Mount[] = [
  route(getTechNews, showNews),
  route(getDashboard, show),
  route(saveFavourites, save),
]
