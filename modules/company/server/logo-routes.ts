import {
  type Db,
  dropStoredFile,
  findStoredFile,
  type Handler,
  keepFile,
  type Mount,
  replyWith,
  route,
  type StoredFile,
} from '@daybook/platform/server'
import { companyDeeds, companyTopics, getLogo, openLogo, removeLogo, setLogo } from '../contract/index.ts'
import { lockLogo, logoOf, putLogo } from './company-store.ts'

const addressOf = (fileId: string): string => openLogo.path.replace(':fileId', fileId)

const show: Handler<typeof getLogo> = async (_, { db, link }) => {
  const id = await logoOf(db)
  return { address: id === null ? null : link(addressOf(id)) }
}

/** What the log tells of a logo. */
const told = (logo: StoredFile | undefined) => logo && { logo_id: logo.id, name: logo.name, kind: logo.kind, size: logo.size }

const lockedLogo = async (db: Db): Promise<StoredFile | undefined> => {
  const id = await lockLogo(db)
  return id === null ? undefined : findStoredFile(db, id)
}

const set: Handler<typeof setLogo> = async ({ file }, context) => {
  const { db, actor, record, touch, link } = context
  const before = await lockedLogo(db)
  const logo = await keepFile(context, file)
  await putLogo(db, logo.id)
  if (before) await dropStoredFile(db, before.id)
  record({ deed: companyDeeds.logo_changed, type: 'company', id: actor.companyId, before: told(before), after: told(logo) })
  touch(companyTopics.company)
  return { address: link(addressOf(logo.id)) }
}

const remove: Handler<typeof removeLogo> = async (_, { db, actor, record, touch }) => {
  const before = await lockedLogo(db)
  if (before) {
    await putLogo(db, null)
    await dropStoredFile(db, before.id)
    record({ deed: companyDeeds.logo_removed, type: 'company', id: actor.companyId, before: told(before) })
    touch(companyTopics.company)
  }
  return { response_message: 'The logo is removed.' }
}

const open: Handler<typeof openLogo> = async ({ params }, { app, db, refuse }) => {
  const file = params.fileId === (await logoOf(db)) ? await findStoredFile(db, params.fileId) : undefined
  return file ? replyWith(app, file) : refuse('not_found')
}

export const logoRoutes: readonly Mount[] = [
  route(getLogo, show),
  route(setLogo, set),
  route(removeLogo, remove),
  route(openLogo, open),
]
