import { route, type Handler, type Mount, isSigned, newId, signedPath, squarePicture, type App } from '@daybook/platform/server'
import { getPicture, identityDeeds, pictureChanged, removePicture, setPicture, identityTopics } from '../contract/index.ts'
import { dropPicture, findPicture, savePicture, setPicturePath } from './picture-store.ts'

// Twice what any screen shows, for dense displays.
const side = 256

// Whoever has no company yet: an account more costs nothing.
const nobody = 'nobody'

const pathOf = (id: string): string => getPicture.path.replace(':pictureId', id)

/** The address of a picture for a reader's browser, good for a few minutes; what is stored is its path alone. */
export const pictureAddress = (app: App, path: string | null, now: string): string | null =>
  path === null ? null : signedPath(app.config, path, now)

const takePicture: Handler<typeof setPicture> = async ({ file }, { db, actor, now, refuse, record, emit, touch, app }) => {
  const drawn = await squarePicture(file.bytes, side, { who: actor.accountId, group: actor.person?.companyId ?? nobody })
  if ('fault' in drawn) return refuse(`picture.${drawn.fault}`, { field: 'file' })
  const id = newId()
  const path = pathOf(id)
  await savePicture(db, { account_id: actor.accountId, id, bytes: drawn.picture, created_at: now })
  await setPicturePath(db, actor.accountId, path)
  await emit(pictureChanged, { accountId: actor.accountId, path })
  record({ deed: identityDeeds.picture_changed, type: 'account', id: actor.accountId })
  touch(identityTopics.account)
  return { profileImageS3Path: signedPath(app.config, path, now) }
}

const removeOwnPicture: Handler<typeof removePicture> = async (_, { db, actor, record, emit, touch }) => {
  if (await dropPicture(db, actor.accountId)) {
    await setPicturePath(db, actor.accountId, null)
    await emit(pictureChanged, { accountId: actor.accountId, path: null })
    record({ deed: identityDeeds.picture_removed, type: 'account', id: actor.accountId })
    touch(identityTopics.account)
  }
  return { response_message: 'Your picture is removed.' }
}

const sendPicture: Handler<typeof getPicture> = async ({ params, query }, { db, now, refuse, app }) => {
  const { pictureId } = params
  const open = isSigned(app.config, pathOf(pictureId), query.until, query.signature, now)
  const picture = open ? await findPicture(db, pictureId) : undefined
  return picture ? { bytes: picture.bytes, fileName: 'picture.webp' } : refuse('not_found')
}

export const pictureRoutes: readonly Mount[] = [
  route(setPicture, takePicture),
  route(removePicture, removeOwnPicture),
  route(getPicture, sendPicture),
]
