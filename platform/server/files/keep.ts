import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileKind, fileRefusals, type IncomingFile, mediaTypes, type StoredReply } from '@daybook/platform/contract'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Caller } from '../caller.ts'
import { newId } from '../ids.ts'
import { uprightPicture } from '../image.ts'
import { outsideOnce } from '../outside.ts'
import { refuser } from '../problem.ts'
import { inCompany, type Work } from '../transaction.ts'
import { addStoredFile, claimContent, contentStored, type StoredFile } from './content-store.ts'
import { contentName, fileNameOf, spaceWords } from './names.ts'
import { dropIncoming, takeIn } from './incoming.ts'
import { endsAsPdf } from './kinds.ts'
import { isClean } from './scan.ts'

const refuseFile = refuser(fileRefusals)

type Whole = { readonly path: string; readonly size: number; readonly sha256: Buffer; readonly kind: FileKind }
type Fault = { readonly fault: 'broken' | 'pixels' | 'infected' | 'space' | 'share' }

const hashOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** The longest side of a picture that is kept, in pixels: print on a receipt stays legible. */
const longestSide = 2400

/** A file as it is kept: a PDF as it was sent, a picture drawn anew, and so without what was hidden in it. */
const asKept = async ({ path, size, sha256, kind }: IncomingFile, caller: Caller): Promise<Whole | Fault> => {
  if (kind === 'pdf')
    return (await endsAsPdf(path)) ? { path, size, sha256: Buffer.from(sha256, 'hex'), kind } : { fault: 'broken' }
  const drawn = `${path}.drawn`
  const fault = await uprightPicture(path, drawn, longestSide, caller)
  if (fault) return { fault: fault === 'size' ? 'pixels' : 'broken' }
  return { path: drawn, size: (await stat(drawn)).size, sha256: await hashOf(drawn), kind: 'webp' }
}

/** Who brings a file. Of somebody who is invited, and has no account yet, it is their place, and no role. */
type Bringer = Pick<Actor, 'companyId' | 'accountId'> & Partial<Pick<Actor, 'heldRole'>>
type Bringing = { readonly app: App } & Bringer
type Brought = { readonly id: string; readonly size: number; readonly kind: FileKind; readonly sha256: string }

/** Thrown so that what was claimed is not. */
class Full extends Error {
  readonly fault: 'space' | 'share'
  constructor(fault: Full['fault']) {
    super(fault)
    this.fault = fault
  }
}

// Once half of the company's space is used, so much of it is for one person: whoever brings files in a loop is the only one who has no room any more,
// and nobody who brings them for years is refused while there is plenty.
const shareOf = (space: number): number => Math.floor(space / 10)

/** Those who run the company bring what belongs to everybody, and are not held to a share. */
const hasShare = ({ heldRole }: Bringer): boolean => heldRole !== 'ENTERPRISE_ADMIN' && heldRole !== 'HUMAN_RESOURCE'

/** Claims a place, puts the content there, and says that it is there: each by itself, so that nothing waits for the storage. */
const store = async ({ app, ...bringer }: Bringing, { path, size, sha256, kind }: Whole): Promise<Brought | Fault> => {
  const [most, { companyId, accountId: by }] = [app.config.storagePerCompany, bringer]
  try {
    const claimed = await inCompany(app, companyId, 'files', async ({ db, now }) => {
      const content = await claimContent(db, { sha256, size, now, by })
      if (content.taken > most) throw new Full('space')
      const isScarce = content.taken > most / 2
      if (isScarce && hasShare(bringer) && content.own > shareOf(most)) throw new Full('share')
      return content
    })
    if (!claimed.stored) {
      await app.storage.put(contentName(companyId, claimed.id), path, size)
      await inCompany(app, companyId, 'files', ({ db, now }) => contentStored(db, claimed.id, now))
    }
    return { id: claimed.id, size, kind, sha256: sha256.toString('hex') }
  } catch (error) {
    if (error instanceof Full) return { fault: error.fault }
    throw error
  }
}

const bring = async (bringing: Bringing, file: IncomingFile): Promise<Brought | Fault> => {
  const { app, companyId, accountId } = bringing
  const caller = { who: accountId, group: companyId }
  if (!(await isClean(app.config, file.path, caller))) return { fault: 'infected' }
  const whole = await asKept(file, caller)
  if ('fault' in whole) return whole
  try {
    return await store(bringing, whole)
  } finally {
    if (whole.path !== file.path) await dropIncoming(whole)
  }
}

/**
 * Keeps a file that arrived, and gives it an id: looked through, drawn anew when it is a picture, stored once however often a company has it. The
 * transaction it is called in is undone meanwhile and begun anew, so ask for everything else before. Refuses with `fileRefusals`, which the endpoint
 * names. Where the transaction fails afterwards, the collector takes away what was brought.
 */
export const keepFile = async (
  { app, db, now, actor }: Pick<Work, 'app' | 'db' | 'now'> & { actor: Bringer },
  file: IncomingFile,
): Promise<StoredFile> =>
  keptAs({ app, db, now }, actor.companyId, await outsideOnce(file, () => bring({ app, ...actor }, file)), file.name)

const keptAs = async (
  { app, db, now }: Pick<Work, 'app' | 'db' | 'now'>,
  companyId: string,
  brought: Brought | Fault,
  name: string | undefined,
): Promise<StoredFile> => {
  if ('fault' in brought) {
    const { fault } = brought
    const most = { space: app.config.storagePerCompany, share: shareOf(app.config.storagePerCompany) }
    return fault === 'space' || fault === 'share'
      ? refuseFile(`file.${fault}`, { field: 'file', words: { most: spaceWords(most[fault]) } })
      : refuseFile(`file.${fault}`, { field: 'file' })
  }
  const { id: contentId, size, kind, sha256 } = brought
  const kept = { id: newId(), content_id: contentId, name: fileNameOf(name, kind), kind }
  await addStoredFile(db, { ...kept, added_at: now })
  return { ...kept, company_id: companyId, size, sha256 }
}

type Made = { readonly key: string; readonly name: string; readonly bytes: Uint8Array }

/** Keeps a PDF that we made ourselves, in the same way. `key` says which of a call's files it is. */
export const keepMade = async (
  { app, db, now, actor }: Pick<Work, 'app' | 'db' | 'now'> & { actor: Bringer },
  { key, name, bytes }: Made,
): Promise<StoredFile> => {
  const brought = await outsideOnce(`kept ${key}`, async () => {
    const file = await takeIn(app.config, Readable.from([Buffer.from(bytes)]), { kinds: ['pdf'], name, grow: () => undefined })
    if (!file) throw new Error('what we made is no PDF')
    return bring({ app, ...actor }, file).finally(() => dropIncoming(file))
  })
  return keptAs({ app, db, now }, actor.companyId, brought, name)
}

/** A stored file as the reply of a call that `produces` one: it is read while it is sent. */
export const replyWith = (app: App, { company_id, content_id, name, kind, size }: StoredFile): StoredReply => ({
  open: () => app.storage.open(contentName(company_id, content_id)),
  size,
  fileName: name,
  type: mediaTypes[kind],
})
