import { type Handler, type Mount, route, touchPeople } from '@daybook/platform/server'
import { getDashboard, officeTopics, saveFavourites } from '../contract/index.ts'
import { favouritesOf, keepFavourites } from './dashboard-store.ts'

const show: Handler<typeof getDashboard> = async (_, { db, actor }) => ({ favourites: await favouritesOf(db, actor.userId) })

const save: Handler<typeof saveFavourites> = async ({ body }, { db, actor }) => {
  await keepFavourites(db, actor.userId, body.favourites)
  await touchPeople(db, officeTopics.office, [actor.userId])
  return body
}

export const dashboardRoutes: readonly Mount[] = [route(getDashboard, show), route(saveFavourites, save)]
