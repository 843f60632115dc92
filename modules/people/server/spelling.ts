import { lockCompany } from '@daybook/company/server'
import { type Db, newId } from '@daybook/platform/server'
import { type NameList, nameLists } from '../domain/index.ts'
import { addListed, spellings } from './name-list-store.ts'

/**
 * Names as the company spells them, by how they were typed. One that it does not have yet is added: whoever may say it of a person may. Every way
 * in which a person gets a department or a job title asks here, with nobody locked yet but the company.
 */
export const settleNames = async (db: Db, list: NameList, typed: readonly string[]): Promise<Map<string, string>> => {
  const names = [...new Set(typed)].filter((name) => name !== '')
  if (names.length === 0) return new Map()
  await lockCompany(db)
  const known = await spellings(db, list, names)
  const fresh = names.filter((name) => !known.has(name))
  if (fresh.length === 0) return known
  await addListed(
    db,
    list,
    fresh.map((name) => ({ id: newId(), name })),
  )
  return spellings(db, list, names)
}

type Said = { department?: string | undefined; designation?: string | undefined }

/** What is said of somebody, with department and job title as the company spells them. */
export const spelled = async <T extends Said>(db: Db, said: T): Promise<T> => {
  const settled: Said = {}
  for (const list of nameLists) {
    const typed = said[list]
    if (typed) settled[list] = (await settleNames(db, list, [typed])).get(typed) ?? typed
  }
  return { ...said, ...settled }
}

/**
 * Departments as the company spells them, by how they were typed, for whoever keeps a rule for one: each keeps its name until the transaction ends.
 * What is no department of the company is not among them. Ask before anything is locked that a new name would have to be written to.
 */
export const knownDepartments = (db: Db, typed: readonly string[]): Promise<Map<string, string>> =>
  spellings(db, 'department', typed)

/** Job titles as the company spells them, in the same way. */
export const knownJobTitles = (db: Db, typed: readonly string[]): Promise<Map<string, string>> =>
  spellings(db, 'designation', typed)
