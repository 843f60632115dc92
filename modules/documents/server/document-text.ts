import { currentCompany } from '@daybook/company/server'
import {
  type App,
  dropIncoming,
  eachOf,
  findStoredFile,
  HelperEnded,
  inCompany,
  inSystem,
  replyWith,
  type ScheduledJob,
  OwnProcess,
  type StoredFile,
  takeIn,
} from '@daybook/platform/server'
import { documentTopics } from '../contract/index.ts'
import { dictionaryOf } from '../domain/index.ts'
import type { DocumentText } from './document-text-process.ts'
import { companiesWithUnread, putBackUnread, takeUnread, type UnreadFile, writeText } from './text-store.ts'

// A page takes some 10 ms. What was brought to take longer, or to be larger inside than outside, is ended and left. A thread would not do: one
// array that is too large for its heap ends its whole process.
const reader = new OwnProcess<string, DocumentText>(
  new URL('./document-text-process.ts', import.meta.url),
  { waiting: 20 },
  { ms: 5_000, megabytes: 600 },
)

/** What ended a server so often is not begun again. */
const mostTries = 3

const name = 'document-text'

type Taken = { readonly file: UnreadFile; readonly stored: StoredFile | undefined }

const take = (app: App, companyId: string, notBy: readonly string[]): Promise<Taken | undefined> =>
  inCompany(app, companyId, name, async ({ db, now }) => {
    const file = await takeUnread(db, now, notBy)
    return file && { file, stored: await findStoredFile(db, file.stored_id) }
  })

/** The file on this disk, for the process that reads it. Null where nothing lies there, or no PDF; a storage that is away is no fault of the file. */
const fetched = async (app: App, companyId: string, { file, stored }: Taken): Promise<{ path: string } | null> => {
  try {
    const stream = stored && (await replyWith(app, stored).open())
    return stream ? await takeIn(app.config, stream, { kinds: ['pdf'], name: undefined, grow: () => undefined }) : null
  } catch (error) {
    await inCompany(app, companyId, name, ({ db }) => putBackUnread(db, file))
    throw error
  }
}

const textOf = async (app: App, companyId: string, taken: Taken): Promise<DocumentText> => {
  if (taken.file.tries > mostTries) return { state: 'BROKEN' }
  const file = await fetched(app, companyId, taken)
  if (!file) return { state: 'BROKEN' }
  try {
    return await reader.ask({ who: companyId }, file.path)
  } catch (error) {
    // That its program cannot run says nothing of the file, which is begun again as after a server that ended.
    if (!(error instanceof HelperEnded)) throw error
    return { state: 'SLOW' }
  } finally {
    await dropIncoming(file)
  }
}

/** A company in one run, and whose files took too long in it. */
type Turns = { readonly companyId: string; readonly slow: string[] }

// So many people's files may take too long in one run; those that wait behind them are read in the next.
const mostSlow = 3

/** Reads the next file that waits in a company; false where none does, or too many took too long. No transaction is open while it is read. */
const readNext = async (app: App, { companyId, slow }: Turns): Promise<boolean> => {
  const taken = await take(app, companyId, slow)
  if (!taken) return false
  const found = await textOf(app, companyId, taken)
  await inCompany(app, companyId, name, async ({ db, touch }) => {
    const { country } = await currentCompany(db)
    if ((await writeText(db, taken.file, found, dictionaryOf(country))) > 0) touch(documentTopics.documents)
  })
  if (found.state === 'SLOW') slow.push(taken.file.brought_by)
  return slow.length < mostSlow
}

// So many files of a company in one run; the next run goes on.
const mostInRun = 200

/**
 * One file of each company, again and again: none waits for all files of another one. Of whoever brought one that took too long the next is read in the next
 * run, and those of a company of which one could not be fetched.
 */
const readInTurns = async (app: App, companyIds: readonly string[]): Promise<void> => {
  const failed: unknown[] = []
  let waiting = companyIds.map((companyId): Turns => ({ companyId, slow: [] }))
  for (let i = 0; i < mostInRun && waiting.length > 0; i++) {
    const goOn: Turns[] = []
    const about = ({ companyId }: Turns) => ({ companyId })
    const round = eachOf(app, name, waiting, about, async (turns) => {
      if (await readNext(app, turns)) goOn.push(turns)
    })
    await round.catch((error: unknown) => failed.push(error))
    waiting = goOn
  }
  if (failed.length > 0) throw new AggregateError(failed, `${name} failed in ${failed.length} of its rounds`)
}

/** Every minute: what was stored since, and what stood there before anything was read, becomes something that is found. */
export const documentTextJob: ScheduledJob = {
  name,
  cron: '* * * * *',
  run: async (app) => {
    const waiting = await inSystem(app, name, ({ db, now }) => companiesWithUnread(db, now))
    await readInTurns(app, waiting)
  },
}
