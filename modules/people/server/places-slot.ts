import { type Actor, type App, type Db, slot } from '@daybook/platform/server'

type Moving = { readonly app: App; readonly db: Db; readonly actor: Actor; readonly now: string }

/** Whether it came to what was watched for. */
type Came = () => Promise<boolean>

/**
 * Asked before somebody moves people to other departments or types of employment, or ends their places, with nobody locked yet; what it answers is asked behind it:
 * whether rules that whoever moves them made for several are left to them alone.
 */
export const placesWatched = slot<(moving: Omit<Moving, 'app'>) => Promise<Came>>('people.places_watched')

/** The same of everybody who watches. Owners may. */
export const watchPlaces = async ({ app, db, actor, now }: Moving): Promise<Came> => {
  const watching = actor.role === 'ENTERPRISE_ADMIN' ? [] : placesWatched.of(app)
  const came: Came[] = []
  for (const watch of watching) came.push(await watch({ db, actor, now }))
  return async () => {
    for (const asked of came) if (await asked()) return true
    return false
  }
}
